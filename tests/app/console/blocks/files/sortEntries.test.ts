import { describe, expect, it } from "vitest";
import { filterEntries, sortEntries } from "../../../../../app/console/blocks/files/panes/sortEntries";
import type { FileEntry } from "../../../../../app/domain/fileMessages";

const ENTRIES: FileEntry[] = [
  { name: "file-10", kind: "file", size: 5, modified: 30 },
  { name: "File-9", kind: "file", size: 70, modified: 10 },
  { name: "zeta", kind: "folder" },
  { name: ".hidden", kind: "file", size: 5 },
  { name: "alpha", kind: "folder" },
];
const names = (entries: FileEntry[]) => entries.map(({ name }) => name);

describe("[files.sort] the entries of a folder", () => {
  it("are sorted by name with folders first, and numbers by their value", () => {
    expect(names(sortEntries(ENTRIES, { key: "name", isDescending: false }))).toEqual([
      ...["alpha", "zeta", ".hidden", "File-9", "file-10"],
    ]);
  });

  it("are sorted by size, those of one size by name, and folders stay first", () => {
    expect(names(sortEntries(ENTRIES, { key: "size", isDescending: true }))).toEqual([
      ...["alpha", "zeta", "File-9", ".hidden", "file-10"],
    ]);
  });

  it("are filtered by a part of the name, and hidden ones are left out where they are not wanted", () => {
    expect(names(filterEntries(ENTRIES, " FILE ", true))).toEqual(["file-10", "File-9"]);
    expect(names(filterEntries(ENTRIES, "", false))).not.toContain(".hidden");
    expect(names(filterEntries([{ name: "a\nb", shown: "a\u240Ab", kind: "file" }], "\u240A", true))).toHaveLength(1);
  });
});
