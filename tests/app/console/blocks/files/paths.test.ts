import { describe, expect, it } from "vitest";
import {
  foldersOf,
  isWithin,
  joinPath,
  nameOf,
  nameProblem,
  numberedName,
  parentOf,
  showName,
} from "../../../../../app/console/blocks/files/paths";

describe("[files.paths] paths of a target", () => {
  it("are joined and taken apart, also at the root", () => {
    expect([joinPath("/", "etc"), joinPath("/etc", "hosts")]).toEqual(["/etc", "/etc/hosts"]);
    expect([parentOf("/etc/hosts"), parentOf("/etc"), parentOf("/")]).toEqual(["/etc", "/", "/"]);
    expect([nameOf("/etc/hosts"), nameOf("/")]).toEqual(["hosts", "/"]);
    expect(foldersOf("/a/b")).toEqual([
      { name: "/", path: "/" },
      { name: "a", path: "/a" },
      { name: "b", path: "/a/b" },
    ]);
  });

  it("lie within a folder by whole names", () => {
    expect(isWithin("/a/b", "/a")).toBe(true);
    expect(isWithin("/a", "/a")).toBe(true);
    expect(isWithin("/ab", "/a")).toBe(false);
    expect(isWithin("/a", "/")).toBe(true);
  });

  it.each([
    ["picture.png", "picture (2).png"],
    ["backup.tar.gz", "backup.tar (2).gz"],
    ["noending", "noending (2)"],
    [".profile", ".profile (2)"],
  ])("get a number before the ending: %s", (name, want) => {
    expect(numberedName(name, 2)).toBe(want);
  });

  it.each([
    ["a", true],
    ["..", false],
    ["a/b", false],
    ["a\nb", false],
    ["ä".repeat(128), false],
    ["ä".repeat(127), true],
  ])("have names that can be given or not: %j", (name, isFine) => {
    expect(nameProblem(name) === undefined).toBe(isFine);
  });

  it("are shown without characters that cannot be seen or turn the text", () => {
    expect(showName("a\nb\u007Fc\u202Ed")).toBe("a\u240Ab\u2421c\\u{202e}d");
  });
});
