import { describe, expect, it } from "vitest";
import { safeStorage } from "../../../engine/settings/browserStorage";

function memory(room = Number.POSITIVE_INFINITY): Storage {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem(key: string, value: string) {
      if (values.size >= room && !values.has(key)) throw new DOMException("full", "QuotaExceededError");
      values.set(key, value);
    },
    removeItem: (key: string) => void values.delete(key),
  } as Storage;
}

const forbidden = (): Storage => {
  throw new DOMException("forbidden", "SecurityError");
};

describe("lastingStorage", () => {
  it.each([
    ["with room", () => memory()],
    ["that is full", () => memory(0)],
    ["that is forbidden", () => forbidden],
  ])("of a browser storage %s keeps what is written for as long as the page stays", (_what, make) => {
    const made = make();
    const storage = safeStorage(typeof made === "function" ? made : () => made);
    storage.setItem("wideNav", "true");
    expect(storage.getItem("wideNav")).toBe("true");
    storage.removeItem("wideNav");
    expect(storage.getItem("wideNav")).toBeNull();
  });
});
