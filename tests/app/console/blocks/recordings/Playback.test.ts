import { beforeEach, describe, expect, test, vi } from "vitest";
import { type CastScreen, Playback } from "../../../../../app/console/blocks/recordings/Playback";
import type { Cast, CastEvent } from "../../../../../app/console/blocks/recordings/readCast";

const events: CastEvent[] = [
  { time: 1, type: "o", data: "one " },
  { time: 2, type: "r", data: "100x50" },
  { time: 3, type: "i", data: "typed" },
  { time: 4, type: "o", data: "two " },
  { time: 60, type: "o", data: "three" },
];
const cast: Cast = { columns: 80, rows: 24, events, duration: 60 };

/** A screen that shows what was written since it was reset. */
function createScreen() {
  const shown = { text: "", size: "" };
  const screen: CastScreen = {
    reset(columns, rows) {
      Object.assign(shown, { text: "", size: `${columns}x${rows}` });
    },
    resize(columns, rows) {
      shown.size = `${columns}x${rows}`;
    },
    write: async (text) => {
      await Promise.resolve();
      shown.text += text;
    },
  };
  return { shown, screen };
}

const choices = { speed: 1, skipsIdle: false };

describe("[recording.play] a playback", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["performance", "setTimeout", "clearTimeout"] });
    vi.stubGlobal("requestAnimationFrame", (draw: () => void) => setTimeout(draw, 16));
    vi.stubGlobal("cancelAnimationFrame", clearTimeout);
    return () => {
      vi.useRealTimers();
      vi.unstubAllGlobals();
    };
  });

  test("goes to any time, forwards and back, with the size of that time", async () => {
    const { shown, screen } = createScreen();
    const playback = new Playback(cast, screen, choices);
    await playback.seek(4);
    expect(shown).toEqual({ text: "one two ", size: "100x50" });
    await playback.seek(1.5);
    expect(shown).toEqual({ text: "one ", size: "80x24" });
    await playback.seek(100);
    expect(shown.text).toBe("one two three");
    expect(playback.state.getState().time).toBe(60);
    await playback.seek(-1);
    expect(shown.text).toBe("");
  });

  test("shows the last of several times that were asked for at once", async () => {
    const { shown, screen } = createScreen();
    const playback = new Playback(cast, screen, choices);
    await Promise.all([60, 2, 30, 1].map((time) => playback.seek(time)));
    expect(shown.text).toBe("one ");
  });

  test("plays at its speed, skips idle time, and stops at the end", async () => {
    const { shown, screen } = createScreen();
    const playback = new Playback(cast, screen, { speed: 4, skipsIdle: true });
    await playback.seek(0);
    playback.play();
    await vi.advanceTimersByTimeAsync(1_500);
    expect(shown.text).toBe("one two three");
    expect(playback.state.getState()).toMatchObject({ isPlaying: false, time: 60 });
    playback.play();
    expect(playback.state.getState()).toMatchObject({ isPlaying: true, time: 0 });
    playback.pause();
  });

  test("waits where idle time is not skipped", async () => {
    const { shown, screen } = createScreen();
    const playback = new Playback(cast, screen, choices);
    await playback.seek(0);
    playback.play();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(shown.text).toBe("one two ");
    expect(playback.state.getState().isPlaying).toBe(true);
    playback.pause();
  });
});
