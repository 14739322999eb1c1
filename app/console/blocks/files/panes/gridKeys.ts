import { type KeyboardEvent, useRef } from "react";
import type { FileEntry } from "../../../../domain/fileMessages";
import type { FileActions } from "../FileActions";
import type { Pane } from "./Pane";

const TYPEAHEAD_MS = 800;

interface GridKeyContext {
  pane: Pane;
  other: Pane | undefined;
  actions: FileActions;
  /** Rows by which Page Up and Page Down move. */
  page: number;
  /** Moves to the next name that begins with what is typed. */
  find: (character: string) => void;
}

type Handler = (context: GridKeyContext & { active: FileEntry | undefined }) => void;

/** What is selected, or the active entry where nothing is. */
function chosenOf(pane: Pane, active: FileEntry | undefined): FileEntry[] {
  const { selection } = pane;
  const chosen = selection.length > 0 ? selection : active ? [active] : [];
  return chosen.filter(({ isUnusable }) => !isUnusable);
}

/** Keys of a list of files besides those that move; modifiers as they are written, in this order. */
const HANDLERS: Readonly<Record<string, Handler>> = {
  Enter: ({ active, actions }) => active && void actions.open(active),
  Backspace: ({ pane }) => pane.up(),
  "Alt+ArrowUp": ({ pane }) => pane.up(),
  " ": ({ pane, active }) => active && pane.select(active.name, "toggle"),
  "Ctrl+ ": ({ pane, active }) => active && pane.select(active.name, "toggle"),
  "Ctrl+a": ({ pane }) => pane.selectAll(),
  Escape: ({ pane }) => pane.selectAll(false),
  F2: ({ active, actions }) => active && !active.isUnusable && actions.rename(active),
  F6: ({ pane, other, active, actions }) =>
    other && other.path !== pane.path && void actions.move(pane, chosenOf(pane, active), other.path),
  F7: ({ actions }) => actions.newFolder(),
  Delete: ({ pane, active, actions }) => void actions.remove(chosenOf(pane, active)),
};

/** Handles a key in a list of files. */
export function handleGridKey(event: KeyboardEvent, context: GridKeyContext): void {
  // Those in its heads and checkboxes are theirs.
  if (event.target !== event.currentTarget) return;
  const { pane } = context;
  const { rows, active: name } = pane.state.getState();
  const at = rows.findIndex((row) => row.name === name);
  const next = nextIndex(event, { at, page: context.page, count: rows.length });
  const target = next === undefined ? undefined : rows[next];
  if (target) {
    pane.select(target.name, event.ctrlKey ? "move" : event.shiftKey ? "range" : "only");
    event.preventDefault();
    return;
  }
  const handler = HANDLERS[keyOf(event)];
  if (handler) {
    handler({ ...context, active: rows[at] });
    event.preventDefault();
  } else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) context.find(event.key);
}

function nextIndex(
  { key, altKey }: KeyboardEvent,
  { at, page, count }: { at: number; page: number; count: number },
): number | undefined {
  if (altKey || count === 0) return undefined;
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: count - 1,
  };
  const next = steps[key];
  return next === undefined ? undefined : Math.min(count - 1, Math.max(0, next));
}

function keyOf({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): string {
  return `${ctrlKey || metaKey ? "Ctrl+" : ""}${altKey ? "Alt+" : ""}${key}`;
}

/** Typing moves to names that begin with it; the same letter again to the next one. */
export function useTypeahead(pane: Pane): (character: string) => void {
  const typed = useRef({ text: "", at: 0 });
  return (character) => {
    const now = performance.now();
    const before = now - typed.current.at < TYPEAHEAD_MS ? typed.current.text : "";
    const isRepeated = before === character.toLowerCase();
    const text = isRepeated ? before : before + character.toLowerCase();
    typed.current = { text, at: now };
    const { rows, active } = pane.state.getState();
    const at = rows.findIndex(({ name }) => name === active);
    const start = before === "" || isRepeated ? at + 1 : Math.max(0, at);
    const inOrder = [...rows.slice(start), ...rows.slice(0, start)];
    const found = inOrder.find((row) => (row.shown ?? row.name).toLowerCase().startsWith(text));
    if (found) pane.select(found.name, "only");
  };
}
