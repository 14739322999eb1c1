import { describe, expect, it } from "vitest";
import { isAllowed } from "../../../engine/permissions/isAllowed";

const held = ["bake", "sell"];

describe("isAllowed", () => {
  it.each([
    { needed: "bake", want: true },
    { needed: "eat", want: false },
    { needed: "", want: false },
    { needed: undefined, want: true },
  ])("[perm.check.single] $needed is allowed: $want", ({ needed, want }) => {
    expect(isAllowed(held, needed)).toBe(want);
    expect(isAllowed(new Set(held), needed)).toBe(want);
  });

  it.each([
    { needed: ["bake", "eat"], want: true },
    { needed: ["eat"], want: false },
    { needed: [], want: false },
  ])("[perm.check.list-some] some of $needed: $want", ({ needed, want }) => {
    expect(isAllowed(held, needed, "some")).toBe(want);
  });

  it.each([
    { needed: ["bake", "sell"], want: true },
    { needed: ["bake", "eat"], want: false },
  ])("[perm.check.list-every] every one of $needed: $want", ({ needed, want }) => {
    expect(isAllowed(held, needed, "every")).toBe(want);
    expect(isAllowed(held, needed)).toBe(want);
  });
});
