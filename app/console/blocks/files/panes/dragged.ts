import type { FileEntry } from "../../../../domain/fileMessages";
import type { FilesController } from "../FilesController";
import { isWithin } from "../paths";
import type { Pane } from "./Pane";

const TYPE = "application/x-farhelm-files";

/** Notes which pane the entries that are dragged are of: those selected, or the one that is not. */
export function writeDragged(data: DataTransfer, pane: Pane, entry: FileEntry): void {
  if (!pane.state.getState().selected.has(entry.name)) pane.select(entry.name, "only");
  data.setData(TYPE, pane.path);
  data.effectAllowed = "move";
}

/** The entries that were dragged to a folder, without those that are there already or that it lies in. */
export function readDragged(
  data: DataTransfer,
  files: FilesController,
  folder: string,
): { pane: Pane; entries: FileEntry[] } | undefined {
  const path = data.getData(TYPE);
  const pane = files.panes.find((each) => each.path === path && each.selection.length > 0);
  if (!pane || path === folder) return undefined;
  return { pane, entries: pane.selection.filter((entry) => !isWithin(folder, pane.pathOf(entry))) };
}
