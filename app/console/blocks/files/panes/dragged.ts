import type { FileEntry } from "../../../../domain/fileMessages";
import type { FilesController } from "../FilesController";
import { isWithin } from "../paths";
import type { Pane } from "./Pane";

const TYPE = "application/x-farhelm-files";
/** Tells this page from others of the console, from which entries may be dragged too. */
const PAGE = crypto.getRandomValues(new Uint32Array(2)).join("-");

/** What is noted of a pane: another folder that it shows meanwhile is another note. */
const noteOf = ({ id, path }: Pane) => `${PAGE} ${id} ${path}`;

/** Notes which pane the entries that are dragged are of: those selected, or the one that is not. */
export function writeDragged(data: DataTransfer, pane: Pane, entry: FileEntry): void {
  if (!pane.state.getState().selected.has(entry.name)) pane.select(entry.name, "only");
  data.setData(TYPE, noteOf(pane));
  data.effectAllowed = "move";
}

/** The entries that were dragged to a folder, without those that it lies in or whose name cannot be used. */
export function readDragged(
  data: DataTransfer,
  files: Pick<FilesController, "panes">,
  folder: string,
): { pane: Pane; entries: FileEntry[] } | undefined {
  const note = data.getData(TYPE);
  const pane = files.panes.find((each) => noteOf(each) === note);
  if (!pane || pane.path === folder) return undefined;
  const usable = pane.selection.filter(({ isUnusable }) => !isUnusable);
  return { pane, entries: usable.filter((entry) => !isWithin(folder, pane.pathOf(entry))) };
}
