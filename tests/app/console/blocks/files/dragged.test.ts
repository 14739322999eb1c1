import { beforeEach, describe, expect, test } from "vitest";
import { FilesController } from "../../../../../app/console/blocks/files/FilesController";
import { readDragged, writeDragged } from "../../../../../app/console/blocks/files/panes/dragged";
import type { Pane } from "../../../../../app/console/blocks/files/panes/Pane";
import type { FileEntry } from "../../../../../app/domain/fileMessages";

const ENTRIES: FileEntry[] = [
  { name: "a", kind: "file" },
  { name: "b", kind: "folder" },
  { name: "c/d", kind: "file", isUnusable: true },
];

let files: FilesController;
let data: DataTransfer;

beforeEach(() => {
  const options = {
    issueTicket: async () => ({ ticket: "t" }),
    openSocket: () => {
      throw new Error("Nothing is connected here.");
    },
  };
  files = new FilesController(options, { sort: { key: "name", isDescending: false }, showHidden: false });
  for (const pane of files.panes) show(pane, "/home/with space");
  const values = new Map<string, string>();
  data = {
    setData: (type: string, value: string) => values.set(type, value),
    getData: (type: string) => values.get(type) ?? "",
  } as unknown as DataTransfer;
});

function show(pane: Pane, path: string): void {
  pane.state.setState({ path, entries: ENTRIES, rows: ENTRIES, selected: new Set() });
}

function drag(pane: Pane, name: string): void {
  const entry = ENTRIES.find((each) => each.name === name);
  if (entry) writeDragged(data, pane, entry);
}

function drop(folder: string): { pane: Pane | undefined; names: string[] | undefined } {
  const dragged = readDragged(data, files, folder);
  return { pane: dragged?.pane, names: dragged?.entries.map(({ name }) => name) };
}

describe("[files.drag] entries that are dragged", () => {
  test("are those of their pane where the other shows the same folder and has others selected", () => {
    const [left, right] = files.panes;
    left.select("b", "only");
    drag(right, "a");
    expect(drop("/elsewhere")).toEqual({ pane: right, names: ["a"] });
  });

  test("are all that are selected, without those whose name cannot be used", () => {
    const [left] = files.panes;
    left.selectAll();
    drag(left, "a");
    expect(drop("/elsewhere")).toEqual({ pane: left, names: ["a", "b"] });
    expect(drop("/home/with space/b").names).toEqual(["a"]);
  });

  test("are none where they are already, and none of a pane that shows another folder meanwhile", () => {
    const [left] = files.panes;
    drag(left, "a");
    expect(drop("/home/with space").names).toBeUndefined();
    show(left, "/other");
    expect(drop("/elsewhere").names).toBeUndefined();
  });
});
