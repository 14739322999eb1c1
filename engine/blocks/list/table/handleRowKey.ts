import type { KeyboardEvent } from "react";

// Keys that click a control of the focused row.
const controls: Record<string, string> = {
  " ": "[data-select]",
  Enter: "a[href], [data-actions]",
  F2: "[data-edit]",
  ContextMenu: "[data-actions]",
  ArrowRight: "[data-expand][aria-expanded=false]",
  ArrowLeft: "[data-expand][aria-expanded=true]",
};

/** Keyboard of the grid: arrows, Home and End move between rows; Space selects, Enter opens, F2 edits, right and left expand and collapse. */
export function handleRowKey(event: KeyboardEvent<HTMLTableSectionElement>): void {
  const target = event.target as HTMLElement;
  const row = target.closest("tr");
  if (
    !row?.hasAttribute("tabindex") ||
    event.defaultPrevented ||
    target.matches("input:not([type=checkbox]), textarea, select")
  )
    return;
  const part = target === row ? controls[event.key] : undefined;
  if (part !== undefined) {
    const pressed = row.querySelector<HTMLElement>(part);
    // Where rows do not expand, left and right scroll the table.
    if (pressed || !event.key.startsWith("Arrow")) event.preventDefault();
    pressed?.click();
    return;
  }
  // The detail below an expanded row is not a row to focus.
  const rows = [...event.currentTarget.rows].filter((each) => each.hasAttribute("tabindex"));
  const next = { ArrowDown: rows.indexOf(row) + 1, ArrowUp: rows.indexOf(row) - 1, Home: 0, End: rows.length - 1 }[
    event.key
  ];
  if (next === undefined) return;
  event.preventDefault();
  rows[next]?.focus();
}
