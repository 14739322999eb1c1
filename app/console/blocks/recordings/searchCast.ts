import type { Cast } from "./readCast";

/** What a recording shows, or has typed, as plain text; each part begins at an offset and came at a time. */
export interface CastText {
  text: string;
  parts: readonly { offset: number; time: number }[];
}

/** Where a text was found. */
export interface CastHit {
  /** Seconds from the start, when all of it had come. */
  time: number;
  /** The line around it. */
  before: string;
  match: string;
  after: string;
}

/** Maximum number of hits. */
export const MAX_HITS = 200;
/** Characters of the line that are shown on either side of a hit. */
const CONTEXT = 60;

// ECMA-48: control sequences, control strings up to their terminator, other escape sequences; then single controls.
const ESCAPES =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: terminals are controlled by them
  /\u001b\[[0-?]*[ -/]*[@-~]|\u001b[\]PX^_][^\u0007\u001b]*(?:\u0007|\u001b\\)|\u001b[ -/]*[0-OQ-WYZ\\`-~]|[\0-\b\u000b-\u001a\u001c-\u001f\u007f]/g;
/** The beginning of an escape sequence that goes on in the next event; longer ones are none. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above
const UNFINISHED = /\u001b(?:\[[0-?]{0,64}[ -/]{0,8}|[\]PX^_][^\u0007\u001b]{0,4096}\u001b?|[ -/]{0,8})$/;

/** The text of the events of one type, without escape sequences. */
export function plainText({ events }: Cast, type: "o" | "i"): CastText {
  const pieces: string[] = [];
  const parts: { offset: number; time: number }[] = [];
  let [length, rest] = [0, ""];
  for (const { time, data } of events.filter((event) => event.type === type)) {
    const all = rest + data;
    rest = UNFINISHED.exec(all)?.[0] ?? "";
    const plain = all.slice(0, all.length - rest.length).replace(ESCAPES, "");
    if (plain === "") continue;
    parts.push({ offset: length, time });
    pieces.push(plain);
    length += plain.length;
  }
  return { text: pieces.join(""), parts };
}

/** Finds a text, ignoring case; at most MAX_HITS times. */
export function searchCast({ text, parts }: CastText, wanted: string): CastHit[] {
  const hits: CastHit[] = [];
  if (wanted === "") return hits;
  const [within, sought] = [text.toLowerCase(), wanted.toLowerCase()];
  // Few characters have a lower case of another length; their offsets would be wrong.
  const haystack = within.length === text.length ? within : text;
  let part = 0;
  for (let at = haystack.indexOf(sought); at !== -1 && hits.length < MAX_HITS; ) {
    const end = at + sought.length;
    while ((parts[part + 1]?.offset ?? Number.POSITIVE_INFINITY) < end) part += 1;
    hits.push({ time: parts[part]?.time ?? 0, ...lineAround(text, at, end) });
    at = haystack.indexOf(sought, end);
  }
  return hits;
}

function lineAround(text: string, at: number, end: number): Omit<CastHit, "time"> {
  const start = Math.max(text.lastIndexOf("\n", at - 1) + 1, at - CONTEXT);
  const next = text.indexOf("\n", end);
  const stop = Math.min(next === -1 ? text.length : next, end + CONTEXT);
  return {
    before: text.slice(start, at).trimStart(),
    match: text.slice(at, end),
    after: text.slice(end, stop).trimEnd(),
  };
}
