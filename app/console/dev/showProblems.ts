import "./problems.css";

let shown: HTMLElement | undefined;

/** Shows document problems in an overlay above the page; an empty array removes it. */
export function showProblems(problems: readonly string[]): void {
  shown?.remove();
  shown = undefined;
  if (problems.length === 0) return;
  const panel = document.createElement("section");
  panel.className = "document-problems";
  panel.setAttribute("role", "alert");
  // A manual popover is in the top layer, above open modals, and does not block them.
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

const MAX_SHOWN = 10;

function list(problems: readonly string[]): HTMLElement {
  const items = document.createElement("ol");
  const omitted = problems.length - MAX_SHOWN;
  const lines =
    omitted > 0 ? [...problems.slice(0, MAX_SHOWN), `and ${omitted} more; npm run check lists all`] : problems;
  for (const line of lines) {
    const item = document.createElement("li");
    item.append(...splitLocation(line));
    items.append(item);
  }
  return items;
}

/** Splits the location from the message: "forms/new-tag.json:7:24 no widget …". */
function splitLocation(line: string): (Node | string)[] {
  const location = /^\S+:\d+:\d+/.exec(line)?.[0];
  if (location === undefined) return [line];
  const code = document.createElement("code");
  code.textContent = location;
  return [code, line.slice(location.length)];
}
