import type { KeyboardEvent } from "react";

// Keys that do with the focused row what a press on a part of it does.
const parts: Record<string, string> = {
  " ": "[data-select]",
  Enter: "a[href], [data-actions]",
  F2: "[data-edit]",
  ContextMenu: "[data-actions]",
  ArrowRight: "[data-expand][aria-expanded=false]",
  ArrowLeft: "[data-expand][aria-expanded=true]",
};

/** Moves between the rows of a table with arrows, Home and End, and acts on the focused one with Space, Enter, F2 and the arrows that unfold it. */
export function handleRowKey(event: KeyboardEvent<HTMLTableSectionElement>): void {
  const target = event.target as HTMLElement;
  const row = target.closest("tr");
  if (
    !row?.hasAttribute("tabindex") ||
    event.defaultPrevented ||
    target.matches("input:not([type=checkbox]), textarea, select")
  )
    return;
  const part = target === row ? parts[event.key] : undefined;
  if (part !== undefined) {
    const pressed = row.querySelector<HTMLElement>(part);
    // Where rows do not unfold, arrows to the side scroll the table.
    if (pressed || !event.key.startsWith("Arrow")) event.preventDefault();
    pressed?.click();
    return;
  }
  // What is unfolded below a row is none.
  const rows = [...event.currentTarget.rows].filter((each) => each.hasAttribute("tabindex"));
  const next = { ArrowDown: rows.indexOf(row) + 1, ArrowUp: rows.indexOf(row) - 1, Home: 0, End: rows.length - 1 }[
    event.key
  ];
  if (next === undefined) return;
  event.preventDefault();
  rows[next]?.focus();
}
