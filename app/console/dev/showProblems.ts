import "./problems.css";

let shown: HTMLElement | undefined;

/** Lays what is wrong with the documents over the page, which stays as it was; nothing to show takes it away. */
export function showProblems(problems: readonly string[]): void {
  shown?.remove();
  shown = undefined;
  if (problems.length === 0) return;
  const panel = document.createElement("section");
  panel.className = "document-problems";
  panel.setAttribute("role", "alert");
  // Above everything, windows of the top layer too, and never in their way.
  panel.popover = "manual";
  panel.append(heading(problems.length), list(problems));
  document.body.append(panel);
  panel.showPopover();
  shown = panel;
}

function heading(count: number): HTMLElement {
  const title = document.createElement("h2");
  title.textContent = `${count} ${count === 1 ? "problem" : "problems"} in the documents: the last good ones are shown`;
  return title;
}

const MOST = 10;

function list(problems: readonly string[]): HTMLElement {
  const items = document.createElement("ol");
  const left = problems.length - MOST;
  const lines = left > 0 ? [...problems.slice(0, MOST), `and ${left} more; npm run check lists all`] : problems;
  for (const line of lines) {
    const item = document.createElement("li");
    item.append(...partsOf(line));
    items.append(item);
  }
  return items;
}

/** The place apart from what is wrong there: "forms/new-tag.json:7:24 no widget …". */
function partsOf(line: string): (Node | string)[] {
  const place = /^\S+:\d+:\d+/.exec(line)?.[0];
  if (place === undefined) return [line];
  const code = document.createElement("code");
  code.textContent = place;
  return [code, line.slice(place.length)];
}
