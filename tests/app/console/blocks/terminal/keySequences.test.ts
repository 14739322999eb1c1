import { describe, expect, it } from "vitest";
import { keySequence, withModifiers } from "../../../../../app/console/blocks/terminal/screen/keySequences";

const ESC = "\u001b";

describe("[terminal.keys] what a terminal sends for keys, as xterm does", () => {
  it.each([
    ["Ctrl+C", "\u0003"],
    ["Ctrl+Z", "\u001a"],
    ["Ctrl+[", ESC],
    ["Ctrl+Space", "\u0000"],
    ["Esc", ESC],
    ["Tab", "\t"],
    ["Shift+Tab", `${ESC}[Z`],
    ["Alt+Tab", `${ESC}\t`],
    ["Alt+b", `${ESC}b`],
    ["Up", `${ESC}[A`],
    ["Ctrl+Left", `${ESC}[1;5D`],
    ["Home", `${ESC}[H`],
    ["F1", `${ESC}OP`],
    ["Alt+F4", `${ESC}[1;3S`],
    ["F5", `${ESC}[15~`],
    ["Shift+F12", `${ESC}[24;2~`],
    ["Del", `${ESC}[3~`],
    ["PgUp", `${ESC}[5~`],
    ["|", "|"],
  ])("%s", (keys, sequence) => {
    expect(keySequence(keys)).toBe(sequence);
  });

  it("cursor keys follow the mode a program has set; function keys do not", () => {
    const modes = { applicationCursorKeys: true };
    expect(keySequence("Up", modes)).toBe(`${ESC}OA`);
    expect(keySequence("Ctrl+Up", modes)).toBe(`${ESC}[1;5A`);
    expect(keySequence("F2", modes)).toBe(`${ESC}OQ`);
  });

  it.each(["Win", "PrtSc", "Meta+C", ""])("%j has no sequence", (keys) => {
    expect(keySequence(keys)).toBeUndefined();
  });

  it("held keys change the first character typed, and text without a control character stays", () => {
    expect(withModifiers("c", { ctrl: true })).toBe("\u0003");
    expect(withModifiers("x", { alt: true })).toBe(`${ESC}x`);
    expect(withModifiers("é", { ctrl: true })).toBe("é");
    expect(withModifiers("plain", {})).toBe("plain");
  });
});
