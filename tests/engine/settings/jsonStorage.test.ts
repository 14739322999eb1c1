import { describe, expect, it } from "vitest";
import { type JsonStorage, readJson, userStorage, writeJson } from "../../../engine/settings/jsonStorage";

function memory(entries: [string, string][] = []): JsonStorage & { values: Map<string, string> } {
  const values = new Map(entries);
  return {
    values,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

describe("json", () => {
  it.each([
    { text: undefined, want: "default" },
    { text: "{broken", want: "default" },
    { text: "", want: "default" },
    { text: "false", want: false },
    { text: '{"a":[1]}', want: { a: [1] } },
  ])("[storage.local-json-default][storage.session-json-default] $text is read as $want", ({ text, want }) => {
    expect(readJson(memory(text === undefined ? [] : [["key", text]]), "key", "default")).toEqual(want);
  });

  it("a storage that refuses keeps what it had", () => {
    const full: JsonStorage = {
      ...memory(),
      setItem: () => {
        throw new DOMException("full", "QuotaExceededError");
      },
    };
    expect(writeJson(full, "key", 1)).toBe(false);
    expect(writeJson(memory(), "key", 1)).toBe(true);
  });

  it("[startup.user-storage] what is kept for one user is not read for another", () => {
    const shared = memory();
    writeJson(userStorage(shared, 1), "wideNav", false);
    expect(readJson(userStorage(shared, 1), "wideNav", true)).toBe(false);
    expect(readJson(userStorage(shared, 2), "wideNav", true)).toBe(true);
    userStorage(shared, 1).removeItem("wideNav");
    expect(shared.values.size).toBe(0);
  });
});
