import { cp, mkdir, rm, symlink, truncate, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { compile } from "../../../codegen/index";
import { withFiles } from "../temporaryFolder";

const base = join(import.meta.dirname, "../../fixtures/broken/base");

const FORM = "forms/edit-book.json";
const cases: [title: string, file: string, make: (path: string) => Promise<unknown>, want: string[]][] = [
  ["a folder", FORM, (path) => mkdir(path), ["this cannot be read: it is a directory, not a file"]],
  ["a link to itself", FORM, (path) => symlink(path, path), ["this cannot be read: it is a circular link"]],
  [
    "a link to nothing",
    FORM,
    (path) => symlink("gone.json", path),
    ["this cannot be read: it is a link to a missing file"],
  ],
  [
    "UTF-16",
    FORM,
    (path) => writeFile(path, "\ufeff{}", "utf16le"),
    ["the file is not UTF-8 text; save it in that encoding"],
  ],
  [
    "5 MB",
    FORM,
    (path) => writeFile(path, "").then(() => truncate(path, 5 * 1024 * 1024)),
    ["5.0 MB is too large for a document; the limit is 1 MB"],
  ],
  [
    "a link to itself in place of parts of the API",
    "api/parts",
    (path) => symlink(path, path),
    ["documents of api/ end in .yaml"],
  ],
  [
    "a link to itself in place of a folder",
    "brands",
    (path) => symlink(path, path),
    ["no kind of document belongs here"],
  ],
];

test.each(cases)(
  "a file that cannot be read is one problem, whatever refers to it: %s",
  async (_, file, make, want) => {
    await withFiles({ "keep.md": "" }, async (folder) => {
      await cp(base, folder, { recursive: true });
      const path = join(folder, file);
      await rm(path, { recursive: true, force: true });
      await mkdir(dirname(path), { recursive: true });
      await make(path);
      const { problems } = await compile({ folders: [folder] });
      expect(problems.map(({ message }) => message)).toEqual(want);
      expect(problems.map((problem) => join(problem.file))).toEqual([path]);
    });
  },
);
