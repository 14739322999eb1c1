import { expect, it } from "vitest";
import { keyOf, keysOf } from "../../../../../app/console/blocks/desktop/screen/keys";
import { typedKeys } from "../../../../../app/console/blocks/desktop/screen/typedKeys";

it.each([
  ["Ctrl+Alt+Del", ["ControlLeft", "AltLeft", "Delete"], [0xffe3, 0xffe9, 0xffff]],
  ["Alt+F4", ["AltLeft", "F4"], [0xffe9, 0xffc1]],
  ["F12", ["F12"], [0xffc9]],
  ["Ctrl+c", ["ControlLeft", ""], [0xffe3, 0x63]],
] as const)("[desktop.key] %s is these keys of an X11 keyboard", (combination, codes, keysyms) => {
  const keys = keysOf(combination);
  expect(keys?.map(({ code }) => code)).toEqual(codes);
  expect(keys?.map(({ keysym }) => keysym)).toEqual(keysyms);
});

it.each([
  ["a", 0x61],
  ["é", 0xe9],
  ["€", 0x010020ac],
  ["😀", 0x0101f600],
  ["\n", 0xff0d],
] as const)("[desktop.character] %j has the keysym of its code point", (character, keysym) => {
  expect(keyOf(character).keysym).toBe(keysym);
});

it.each([
  ["", "ab", ["a", "b"]],
  ["ab", "a", ["Backspace"]],
  ["teh", "the ", ["Backspace", "Backspace", "h", "e", " "]],
  ["a", "a\n😀", ["Enter", "😀"]],
] as const)("[desktop.soft-keyboard] %j to %j is %j", (before, after, keys) => {
  expect(typedKeys(before, after)).toEqual(keys);
  for (const key of keys) expect(keysOf(`Ctrl+${key}`)).toHaveLength(2);
});

it("[desktop.plus] the sign + is a key of its own", () => {
  expect(keysOf("+")?.map(({ keysym }) => keysym)).toEqual([0x2b]);
  expect(keysOf("Ctrl++")?.map(({ keysym }) => keysym)).toEqual([0xffe3, 0x2b]);
});

it("[desktop.unknown-key] a combination with an unknown key is no combination", () => {
  expect(keysOf("Ctrl+Hyper")).toBeUndefined();
  expect(keysOf("")).toBeUndefined();
});
