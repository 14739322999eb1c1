// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Blocks } from "../../../../engine/blocks/Blocks";
import type { Block } from "../../../../engine/generated/documents";
import { type Call, renderContent } from "../../renderContent";

const HOUR = 3_600_000;
const timeOf = (instant: number) => new Date(instant).toISOString().slice(0, 19).replace("T", " ");
const series = [
  { key: "warmth", label: "Warmth" },
  { key: "steam", label: "Steam" },
  { key: "smoke", label: "Smoke" },
];
const block = { block: "chart", title: "Oven", operation: "listBakes", range: "last-24h", series };

const DAY = 24 * HOUR;

/** Five values an hour apart, up to the present hour; smoke is never measured. */
function bakes(): object[] {
  const now = Math.floor(Date.now() / HOUR) * HOUR;
  return [0, 1, 2, 3, 4].map((hour) => ({
    created_at: timeOf(now - (4 - hour) * HOUR),
    warmth: 200 + hour * 5,
    steam: hour === 4 ? null : hour * 10,
    smoke: null,
  }));
}

function bakesOfTheDayBefore(): object[] {
  return bakes().map((row) => {
    const { created_at } = row as { created_at: string };
    return { created_at: timeOf(Date.parse(`${created_at.replace(" ", "T")}Z`) - DAY), warmth: 190, steam: 5 };
  });
}

beforeEach(() => {
  const width = 600;
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(private readonly callback: (entries: object[]) => void) {}
      observe() {
        this.callback([{ contentRect: { width } }]);
      }
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function show(
  rows: (call: Call) => object[] = bakes,
  document: object = block,
  drawn: () => Promise<unknown> = () => screen.findByRole("slider"),
) {
  const shown = renderContent(<Blocks blocks={[document as Block]} context={{}} documentId="page/oven" />, {
    boot: { operations: { listBakes: { method: "get" as const, path: "/bakes" } } },
    answer: (call) => ({ data: rows(call) }) as never,
  });
  await drawn();
  return {
    ...shown,
    requestParams: () => shown.callsOf("listBakes").map(({ params }) => params as Record<string, string>),
  };
}

// jsdom reads its blobs with its own FileReader only.
function readText(file: Blob | undefined): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(file ?? new Blob());
  });
}

function captureDownloads(): Blob[] {
  const saved: Blob[] = [];
  const address = (file: Blob) => `blob:${saved.push(file)}`;
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: address, revokeObjectURL: () => undefined }));
  return saved;
}

const plot = () => screen.getByRole("slider");
const lines = () => document.querySelectorAll("svg path").length;
const pressed = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

describe("a chart", () => {
  test("says the newest value of each series and leaves out what was never measured", async () => {
    await show();
    const legend = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(legend).toEqual(["Warmth220", "Steam30"]);
  });

  test("a series that is switched off is not drawn, and its newest value stays", async () => {
    await show();
    expect(lines()).toBe(2);
    fireEvent.click(screen.getByRole("button", { name: /^Steam/ }));
    expect(lines()).toBe(1);
    expect(screen.getByRole("button", { name: /^Steam/ }).getAttribute("aria-pressed")).toBe("false");
  });

  test("a part that is dragged over is read anew, and the whole comes back", async () => {
    const { requestParams } = await show();
    const svg = document.querySelector("svg") as SVGSVGElement;
    fireEvent.pointerDown(svg, { button: 0, clientX: 200, pointerType: "mouse" });
    fireEvent.pointerMove(svg, { clientX: 500, pointerType: "mouse" });
    fireEvent.pointerUp(svg, { clientX: 500, pointerType: "mouse" });
    await waitFor(() => expect(requestParams()).toHaveLength(2));
    const [whole, part] = requestParams();
    expect(Date.parse(part?.start_date ?? "")).toBeGreaterThan(Date.parse(whole?.start_date ?? ""));
    expect(Date.parse(part?.end_date ?? "")).toBeLessThan(Date.parse(whole?.end_date ?? ""));
    expect(Number(plot().getAttribute("aria-valuemax"))).toBeLessThan(4);
    pressed("Show all");
    expect(plot().getAttribute("aria-valuemax")).toBe("4");
    expect(screen.queryByRole("button", { name: "Show all" })).toBeNull();
  });

  test("a twitch of the pointer chooses nothing", async () => {
    const { requestParams } = await show();
    const svg = document.querySelector("svg") as SVGSVGElement;
    fireEvent.pointerDown(svg, { button: 0, clientX: 200, pointerType: "mouse" });
    fireEvent.pointerUp(svg, { clientX: 203, pointerType: "mouse" });
    expect(screen.queryByRole("button", { name: "Show all" })).toBeNull();
    expect(requestParams()).toHaveLength(1);
  });

  test("keys alone read the values and show a part and the whole", async () => {
    await show();
    fireEvent.keyDown(plot(), { key: "End" });
    expect(plot().getAttribute("aria-valuetext")).toContain("Warmth 220");
    fireEvent.keyDown(plot(), { key: "ArrowLeft" });
    expect(plot().getAttribute("aria-valuetext")).toContain("Warmth 215, Steam 30");
    fireEvent.keyDown(plot(), { key: "+" });
    expect(Number(plot().getAttribute("aria-valuemax"))).toBeLessThan(4);
    fireEvent.keyDown(plot(), { key: "-" });
    expect(plot().getAttribute("aria-valuemax")).toBe("4");
  });

  test("the time before is requested when it is compared, and drawn behind", async () => {
    let calls = 0;
    const { requestParams } = await show(() => (calls++ === 0 ? bakes() : bakesOfTheDayBefore()));
    pressed("Compare with the time before");
    await waitFor(() => expect(lines()).toBe(4));
    const [now, before] = requestParams();
    expect(Date.parse(now?.start_date ?? "") - Date.parse(before?.start_date ?? "")).toBe(DAY);
    pressed("Compare with the time before");
    expect(lines()).toBe(2);
  });

  test("the compared period is in the CSV too, at its own times", async () => {
    const saved = captureDownloads();
    let calls = 0;
    await show(() => (calls++ === 0 ? bakes() : bakesOfTheDayBefore()));
    pressed("Compare with the time before");
    await waitFor(() => expect(lines()).toBe(4));
    pressed("CSV of the points drawn");
    const times = (await readText(saved[0]))
      .trim()
      .split("\r\n")
      .slice(1)
      .map((line) => line.slice(0, 10));
    expect(times).toHaveLength(10);
    expect(times.toSorted()).toEqual(times);
    expect(Date.parse(times[9] ?? "") - Date.parse(times[0] ?? "")).toBeGreaterThanOrEqual(DAY);
  });

  test("what is shown is saved as CSV with plain numbers", async () => {
    const saved = captureDownloads();
    await show();
    fireEvent.click(screen.getByRole("button", { name: /^Steam/ }));
    pressed("CSV of the points drawn");
    const lines = (await readText(saved[0])).trim().split("\r\n");
    expect(lines[0]).toBe("Time,Warmth");
    expect(lines).toHaveLength(6);
    expect(lines[5]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,220$/);
  });

  test("days go from the oldest, whatever order they come in; they are zoomed but not compared", async () => {
    const days = [3, 2, 1].map((day) => ({ day: `2026-05-0${day}`, warmth: day }));
    await show(() => days, { ...block, range: undefined, type: "bar", x: "day", series: series.slice(0, 1) });
    fireEvent.keyDown(plot(), { key: "Home" });
    expect(plot().getAttribute("aria-valuetext")).toBe("2026-05-01, Warmth 1");
    expect(screen.queryByRole("button", { name: "Compare with the time before" })).toBeNull();
  });

  test("of states names each state on its band, in the legend, in what is read aloud and in the file", async () => {
    const saved: Blob[] = [];
    const address = (file: Blob) => `blob:${saved.push(file)}`;
    vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: address, revokeObjectURL: () => undefined }));
    const doors = ["open", "open", "open", "shut", "shut"];
    const rows = () => bakes().map((row, index) => ({ ...row, door: doors[index] }));
    await show(rows, { ...block, type: "bands", series: [{ key: "door", label: "Door" }] });
    expect([...document.querySelectorAll("svg g[data-series] text")].map(({ textContent }) => textContent)).toEqual([
      "open",
      "shut",
    ]);
    expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(["Doorshut"]);
    fireEvent.keyDown(plot(), { key: "Home" });
    expect(plot().getAttribute("aria-valuetext")).toContain("Door open");
    expect(screen.queryByRole("button", { name: "Compare with the time before" })).toBeNull();
    pressed("CSV of the points drawn");
    expect((await readText(saved[0])).trim().split("\r\n")[5]).toMatch(/,shut$/);
  });

  test("that is stacked draws one layer on the other, and shows sums if configured", async () => {
    await show(bakes, { ...block, type: "area", stacked: true, totals: true });
    expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(["Warmth1,050", "Steam60"]);
    fireEvent.keyDown(plot(), { key: "Home" });
    expect(plot().getAttribute("aria-valuetext")).toContain("Warmth 200, Steam 0");
    expect(screen.queryByRole("button", { name: "Compare with the time before" })).toBeNull();
  });

  test("whose series have meanings is drawn in their colours, and the others in those of the palette", async () => {
    const [warmth, steam] = series;
    await show(bakes, { ...block, series: [warmth, { ...steam, tone: "danger" }] });
    const drawn = [...document.querySelectorAll("[data-series]")].map((mark) => mark.getAttribute("data-series"));
    expect(new Set(drawn)).toEqual(new Set(["1", "danger"]));
  });

  describe("as a pie", () => {
    const pie = { ...block, type: "pie", range: undefined, x: "name" };
    const slices = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent?.replace("\u00a0", " "));
    const parts = () => [...document.querySelectorAll("circle")].map((part) => part.getAttribute("stroke-dasharray"));
    const drawn = () => screen.findAllByRole("listitem");

    test("shows the share of each row of its one series, from the top on, and what is nothing not at all", async () => {
      const rows = () => [3, 1, 0].map((pieces, index) => ({ name: ["Rye", "Oat", "Spelt"][index], pieces }));
      await show(rows, { ...pie, series: [{ key: "pieces", label: "Pieces" }] }, drawn);
      expect(slices()).toEqual(["Rye375.0 %", "Oat125.0 %"]);
      expect(parts()).toEqual(["75 25", "25 75"]);
      const starts = [...document.querySelectorAll("circle")].map((part) => part.getAttribute("stroke-dashoffset"));
      expect(starts).toEqual(["25", "-50"]);
      pressed("As a table");
      expect(screen.getAllByRole("row").map(({ textContent }) => textContent)).toEqual([
        "ValuePieces",
        "Rye3",
        "Oat1",
        "Spelt0",
      ]);
    });

    test("shows the sum of each of several series, in the colour of its meaning", async () => {
      const [warmth, steam] = series;
      await show(bakes, { ...pie, series: [warmth, { ...steam, tone: "danger" }] }, drawn);
      expect(slices()).toEqual(["Warmth1,05094.6 %", "Steam605.4 %"]);
      const colours = [...document.querySelectorAll("circle")].map((part) => part.getAttribute("data-series"));
      expect(colours).toEqual(["1", "danger"]);
    });

    test("puts together what it has no colour for", async () => {
      const rows = () => Array.from({ length: 14 }, (_, index) => ({ name: `Loaf ${index}`, pieces: 14 - index }));
      await show(rows, { ...pie, series: [{ key: "pieces", label: "Pieces" }] }, drawn);
      expect(slices()).toHaveLength(11);
      expect(slices().at(-1)).toMatch(/^Others10/);
    });
  });
});
