import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type CategoryResult, createSearch } from "../../../engine/search/createSearch";
import { productSettings } from "../../productSettings";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const found = (name: string): CategoryResult => ({ hits: [{ id: 1, name }], total: 1 });

/** A search whose responses stay pending until the test sends them. */
function searchOf(categories: string[]) {
  const requests: {
    category: string;
    text: string;
    signal: AbortSignal;
    answer: (found?: CategoryResult) => Promise<void>;
  }[] = [];
  const search = createSearch(
    (category, text, signal) =>
      new Promise((resolve) => {
        const answer = async (given?: CategoryResult) => {
          resolve(given);
          await vi.advanceTimersByTimeAsync(0);
        };
        requests.push({ category, text, signal, answer });
      }),
    productSettings.searchDebounce,
    categories,
  );
  return { search, requests, texts: () => requests.map(({ text }) => text) };
}

describe("createSearch", () => {
  it("[search.debounce] the search runs 500 ms after the last change and not before", () => {
    const { search, texts } = searchOf(["loaves"]);
    search.type("r");
    vi.advanceTimersByTime(499);
    search.type("ry");
    vi.advanceTimersByTime(499);
    expect(texts()).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(texts()).toEqual(["ry"]);
  });

  it("[search.trim-non-empty] empty text and white space ask nothing, other text is trimmed", () => {
    const { search, texts } = searchOf(["loaves"]);
    for (const text of ["", "   ", "\t\n"]) {
      search.type(text);
      vi.advanceTimersByTime(1000);
    }
    expect(texts()).toEqual([]);
    search.type("  rye bread ");
    vi.advanceTimersByTime(500);
    expect(texts()).toEqual(["rye bread"]);
  });

  it("an answer to an older text never replaces one to a newer, in whatever order they come", async () => {
    const { search, requests } = searchOf(["loaves"]);
    for (const text of ["ry", "rye"]) {
      search.type(text);
      vi.advanceTimersByTime(500);
    }
    const [older, newer] = requests;
    expect([older?.signal.aborted, newer?.signal.aborted]).toEqual([true, false]);
    await newer?.answer(found("Rye"));
    await older?.answer(found("Rhubarb"));
    expect(search.store.getState()).toEqual({ text: "rye", pending: [], found: { loaves: found("Rye") } });
  });

  it("[search.failure] a category that fails ends its waiting and leaves nothing behind", async () => {
    const { search, requests } = searchOf(["loaves", "ovens"]);
    search.type("rye");
    vi.advanceTimersByTime(500);
    await requests[0]?.answer(undefined);
    expect(search.store.getState()).toEqual({ text: "rye", pending: ["ovens"], found: {} });
    await requests[1]?.answer(found("Rye oven"));
    expect(search.store.getState().pending).toEqual([]);
  });

  it("emptied text takes the results away, and what is still on its way does not come back", async () => {
    const { search, requests } = searchOf(["loaves"]);
    search.type("rye");
    vi.advanceTimersByTime(500);
    search.type("");
    await requests[0]?.answer(found("Rye"));
    expect(search.store.getState()).toEqual({ text: "", pending: [], found: {} });
  });

  it("another choice of categories asks those for the present text", async () => {
    const { search, requests } = searchOf(["loaves"]);
    search.choose(["loaves", "ovens"]);
    expect(requests).toEqual([]);
    search.type("rye");
    vi.advanceTimersByTime(500);
    await requests[0]?.answer(found("Rye"));
    search.choose(["ovens"]);
    expect(search.store.getState().found).toEqual({});
    expect(requests.at(-1)).toMatchObject({ category: "ovens", text: "rye" });
  });
});
