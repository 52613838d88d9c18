// Merge patches (RFC 7386): changes of a tree.

/**
 * Apply a patch to a copy of a tree.
 *
 * @template {object} T
 * @param {T} tree
 * @param {Record<string, unknown>} patch
 * @returns {T}
 */
export function applyPatch(tree, patch) {
  /** @type {Record<string, any>} */
  const patched = { ...tree };
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete patched[key];
    else if (typeof value === "object" && !Array.isArray(value)) {
      const inner = patched[key];
      patched[key] = applyPatch(
        inner && typeof inner === "object" && !Array.isArray(inner) ? inner : {},
        /** @type {Record<string, unknown>} */ (value),
      );
    } else patched[key] = value;
  }
  return /** @type {T} */ (patched);
}
