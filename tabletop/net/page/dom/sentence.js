// Names in the sentences of the page.

/** @type {string} Letters and figures beside which Chinese has a space. */
const LATIN = "0-9A-Za-z\\u00c0-\\u024f\\u0370-\\u04ff";
/** @type {string} Chinese characters. */
const HAN = "\\u3400-\\u9fff";
/** @type {string} Stands at both ends of a value while a sentence is put together. */
const EDGE = "\\u001f";
/** @type {RegExp} */
const MISSING_SPACE = new RegExp(`(?<=[${HAN}])${EDGE}(?=[${LATIN}])|(?<=[${LATIN}])${EDGE}(?=[${HAN}])`, "g");
/** @type {RegExp} */
const EDGES = new RegExp(EDGE, "g");

/**
 * Put values into a sentence, with a space where Chinese wants one, as the host does.
 *
 * @param {string} pattern With placeholders such as `{who}`.
 * @param {Record<string, string | number>} values
 * @returns {string}
 */
export function sentence(pattern, values) {
  const edge = String.fromCharCode(31);
  return pattern
    .replace(/\{(\w+)\}/g, (all, name) => (name in values ? edge + values[name] + edge : all))
    .replace(MISSING_SPACE, " ")
    .replace(EDGES, "");
}
