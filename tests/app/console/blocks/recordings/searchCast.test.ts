import { describe, expect, test } from "vitest";
import { castTime } from "../../../../../app/console/blocks/recordings/castTime";
import { readCast } from "../../../../../app/console/blocks/recordings/readCast";
import { plainText, searchCast } from "../../../../../app/console/blocks/recordings/searchCast";

const HEADER = JSON.stringify({ version: 2, width: 80, height: 24, timestamp: 1 });

function castOf(...events: unknown[][]) {
  const cast = readCast([HEADER, ...events.map((event) => JSON.stringify(event))].join("\n"));
  if (!cast) throw new Error("This is no recording.");
  return cast;
}

describe("[recording.read] a recording", () => {
  test("is read with its size, its events and its duration", () => {
    const cast = castOf([0.5, "o", "a"], [1, "x", "unknown"], [2.5, "r", "100x50"]);
    expect(cast).toMatchObject({ columns: 80, rows: 24, duration: 2.5 });
    expect(cast.events.map(({ type }) => type)).toEqual(["o", "r"]);
  });

  test.each([
    "",
    "no JSON",
    '{"version":1,"width":80,"height":24}',
    '{"version":2,"width":0,"height":24}',
    `${HEADER}\n[1,`,
  ])("is refused when it is none: %s", (text) => expect(readCast(text)).toBeUndefined());

  test.each([
    [0, "0:00"],
    [67.9, "1:07"],
    [3723, "1:02:03"],
  ])("shows %s seconds as %s", (seconds, text) => expect(castTime(seconds)).toBe(text));
});

describe("[recording.search] a search", () => {
  test.each([
    { name: "colours", events: [[1, "o", "\u001b[1;31mer\u001b[0mror"]], wanted: "error", want: [1] },
    { name: "a title", events: [[1, "o", "\u001b]0;error\u0007fine"]], wanted: "error", want: [] },
    {
      name: "typed echo",
      events: [
        [1, "o", "e"],
        [2, "o", "r"],
        [3, "o", "ror"],
      ],
      wanted: "ERROR",
      want: [3],
    },
    {
      name: "a sequence in two events",
      events: [
        [1, "o", "er\u001b[3"],
        [2, "o", "1mror"],
      ],
      wanted: "error",
      want: [2],
    },
    {
      name: "several hits",
      events: [
        [1, "o", "a\r\n"],
        [5, "o", "b a a"],
      ],
      wanted: "a",
      want: [1, 5, 5],
    },
    {
      name: "no more than the beginning of a sequence that does not end",
      events: [[1, "o", "\u001b["], ...Array.from({ length: 100 }, () => [2, "o", "1"]), [3, "o", "error"]],
      wanted: "11error",
      want: [3],
    },
    { name: "input", events: [[1, "i", "secret"]], wanted: "secret", want: [] },
    { name: "nothing", events: [[1, "o", "a"]], wanted: "", want: [] },
  ])("finds text through $name", ({ events, wanted, want }) => {
    const hits = searchCast(plainText(castOf(...events), "o"), wanted);
    expect(hits.map(({ time }) => time)).toEqual(want);
  });

  test("shows the line around a hit", () => {
    const cast = castOf([1, "o", "first\r\n$ cat the-file | less\r\nlast"]);
    const [hit] = searchCast(plainText(cast, "o"), "the-file");
    expect(hit).toEqual({ time: 1, before: "$ cat ", match: "the-file", after: " | less" });
  });
});
