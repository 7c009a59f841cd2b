// Filters and buttons. Every page is whole without them; text only ever becomes text.
"use strict";

const few = (shown, all) => `${shown.toLocaleString("en")} of ${all.toLocaleString("en")} shown`;

function say(box, words) {
  box.querySelector("[role=status]").textContent = words;
}

/** Rows of a table by words and by the values of columns; kept in the address, so it can be linked to. */
function filterRows(box) {
  const table = document.getElementById(box.dataset.rows);
  const text = box.querySelector("[data-text]");
  const choices = [...box.querySelectorAll("[data-column]")];
  const value = (cell) => cell.dataset.value ?? cell.textContent.trim();
  const rows = [...table.querySelectorAll("tbody tr:not(.topic)")].map((row) => ({
    row,
    words: row.textContent.toLowerCase(),
    values: choices.map((choice) => value(row.cells[choice.dataset.column])),
  }));
  const address = new URLSearchParams(location.hash.slice(1));
  text.value = address.get("q") ?? "";
  choices.forEach((choice, index) => { choice.value = address.get(`c${index}`) ?? ""; });

  function apply() {
    const wanted = text.value.toLowerCase().split(/\s+/).filter(Boolean);
    const chosen = choices.map((choice) => choice.value);
    let shown = 0;
    for (const { row, words, values } of rows) {
      const fits = wanted.every((word) => words.includes(word))
        && chosen.every((choice, index) => !choice || choice === values[index]);
      if (row.hidden === fits) row.hidden = !fits;
      shown += fits;
    }
    for (const body of table.tBodies) {
      body.hidden = !body.querySelector("tr:not(.topic):not([hidden])");
    }
    say(box, few(shown, rows.length));
  }

  function changed() {
    apply();
    const next = new URLSearchParams();
    if (text.value) next.set("q", text.value);
    choices.forEach((choice, index) => { if (choice.value) next.set(`c${index}`, choice.value); });
    history.replaceState(null, "", `#${next}`);
  }

  box.addEventListener("input", changed);
  apply();
}

/** Rows and columns of the matrix by their names. */
function filterMatrix(box) {
  const rows = [...document.getElementById(box.dataset.matrix).rows];
  const [text, heads, noisy] = ["text", "heads", "noisy"].map((name) => box.querySelector(`[data-${name}]`));
  const has = (cell, input) => cell.textContent.toLowerCase().includes(input.value.trim().toLowerCase());

  function apply() {
    const columns = [...rows[0].cells].map((cell, index) => !index || has(cell, heads));
    let shown = 0;
    for (const row of rows) {
      [...row.cells].forEach((cell, index) => { cell.hidden = !columns[index]; });
      if (row === rows[0]) continue;
      const found = [...row.cells].some((cell) => !cell.hidden && cell.classList.contains("noisy"));
      row.hidden = !has(row.cells[0], text) || (noisy.checked && !found);
      shown += !row.hidden;
    }
    say(box, few(shown, rows.length - 1));
  }

  box.addEventListener("input", apply);
  apply();
}

/** Two columns of the comparison, and only the rows in which they differ. */
function filterPair(box) {
  const rows = [...document.getElementById(box.dataset.pair).rows];
  const names = [...rows[0].cells].map((cell) => cell.textContent.trim());
  const choices = ["one", "other"].map((name) => box.querySelector(`[data-${name}]`));

  function apply() {
    const wanted = choices.map((choice) => choice.value).filter(Boolean);
    let shown = 0;
    for (const row of rows) {
      const cells = [...row.cells];
      cells.forEach((cell, index) => { cell.hidden = index > 0 && wanted.length > 0 && !wanted.includes(names[index]); });
      if (row === rows[0]) continue;
      const values = cells.filter((cell, index) => index > 0 && !cell.hidden).map((cell) => cell.textContent);
      row.hidden = values.length > 1 && new Set(values).size === 1;
      shown += !row.hidden;
    }
    say(box, few(shown, rows.length - 1));
  }

  box.addEventListener("input", apply);
  apply();
}

/** Buttons beside the radio buttons of the positions, which work by themselves. */
function addSteps(stepper) {
  const radios = [...stepper.querySelectorAll("input")];
  if (radios.length < 2) return;
  const buttons = document.createElement("p");
  buttons.className = "buttons";
  const at = () => radios.findIndex((radio) => radio.checked);
  const targets = [
    ["|◀", "first position", () => 0],
    ["◀", "previous position", () => Math.max(0, at() - 1)],
    ["▶", "next position", () => Math.min(radios.length - 1, at() + 1)],
    ["▶|", "last position", () => radios.length - 1],
  ];
  for (const [sign, name, target] of targets) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = sign;
    button.setAttribute("aria-label", name);
    button.addEventListener("click", () => { radios[target()].checked = true; });
    buttons.append(button);
  }
  stepper.append(buttons);
}

for (const [name, prepare] of [["rows", filterRows], ["matrix", filterMatrix], ["pair", filterPair]]) {
  for (const box of document.querySelectorAll(`[data-${name}]`)) {
    prepare(box);
    box.hidden = false;
  }
}
document.querySelectorAll(".stepper").forEach(addSteps);
