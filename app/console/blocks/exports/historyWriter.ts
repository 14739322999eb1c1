import { csvLine } from "#engine/rules";
import { type HistoryChoice, historyRows, isSameInterval, type Sample } from "./historyFile";
import { spreadsheet, type TextFormat } from "./spreadsheet";

const FORMATS = { csv: { begin: "", line: csvLine, end: "" }, xls: spreadsheet } satisfies Record<string, TextFormat>;

/** File formats of a history export. */
export type HistoryFormat = keyof typeof FORMATS;

/** Streaming writer of a history file: only the text is held in memory, not the measurements. */
export interface HistoryWriter {
  /** Appends measurements, oldest first. */
  add(samples: readonly Sample[]): void;
  /** Returns the chunks of the file. Call it once, after the last `add`. */
  end(): string[];
}

/** Creates the writer of a history file. */
export function createHistoryWriter(choice: HistoryChoice, format: HistoryFormat): HistoryWriter {
  const { begin, line, end } = FORMATS[format];
  const names = ["time", ...choice.parameters];
  const parts = [begin + line(names)];
  // The last interval is incomplete until a later measurement starts the next one.
  let incomplete: readonly Sample[] = [];
  const write = (samples: readonly Sample[]) => {
    const rows = historyRows(samples, choice);
    parts.push(rows.map((row) => line(names.map((name) => row[name]))).join(""));
  };
  return {
    add: (samples) => {
      const all = [...incomplete, ...samples];
      const last = all.at(-1);
      const boundary = last ? all.findIndex((sample) => isSameInterval(sample, last, choice)) : 0;
      write(all.slice(0, boundary));
      incomplete = all.slice(boundary);
    },
    end: () => {
      write(incomplete);
      return [...parts, end];
    },
  };
}
