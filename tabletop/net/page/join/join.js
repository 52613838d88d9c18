// The page at the address of the host: sends the typed code, and goes to the table that it opens.
const form = /** @type {HTMLFormElement} */ (document.getElementById("join"));
const input = /** @type {HTMLInputElement} */ (document.getElementById("code"));
const said = document.getElementById("said");

/**
 * Send a code, and go where it leads or say why it leads nowhere.
 *
 * @param {string} code
 * @returns {Promise<void>}
 */
async function send(code) {
  try {
    const answer = await fetch("code", { method: "POST", body: JSON.stringify({ code }) });
    const { address, text } = await answer.json();
    if (address) location.href = address;
    else said.textContent = text;
  } catch {
    said.textContent = said.dataset.lost;
  }
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  send(input.value);
});
input.focus();

/** @type {string} The beginning of the names under which a page keeps the key of its table. */
const KEPT = "tabletop.key";
try {
  const { pathname } = location;
  const tables = Object.keys(localStorage).filter((name) => name.startsWith(KEPT + pathname));
  const back = document.getElementById("back");
  back.hidden = tables.length === 0;
  back.querySelector("a").href = tables.sort().pop()?.slice(KEPT.length) ?? "";
} catch {
  /* no storage */
}
