import { csvLine } from "#engine/rules";
import { type HistoryChoice, historyRows, isSameInterval, type Sample } from "./historyFile";
import { spreadsheet, type TextFormat } from "./spreadsheet";

const FORMATS = { csv: { begin: "", line: csvLine, end: "" }, xls: spreadsheet } satisfies Record<string, TextFormat>;

/** The formats a history is written in. */
export type HistoryFormat = keyof typeof FORMATS;

/** Writes the file of a history part by part, so that of a long one only the text is held. */
export interface HistoryWriter {
  /** Takes the measurements that follow, the oldest first. */
  add(samples: readonly Sample[]): void;
  /** The parts of the file, once all was taken. */
  end(): string[];
}

/** Begins the file of a history. */
export function createHistoryWriter(choice: HistoryChoice, format: HistoryFormat): HistoryWriter {
  const { begin, line, end } = FORMATS[format];
  const names = ["time", ...choice.parameters];
  const parts = [begin + line(names)];
  // Of the last hour or day more may follow.
  let open: readonly Sample[] = [];
  const write = (samples: readonly Sample[]) => {
    const rows = historyRows(samples, choice);
    parts.push(rows.map((row) => line(names.map((name) => row[name]))).join(""));
  };
  return {
    add: (samples) => {
      const all = [...open, ...samples];
      const last = all.at(-1);
      const whole = last ? all.findIndex((sample) => isSameInterval(sample, last, choice)) : 0;
      write(all.slice(0, whole));
      open = all.slice(whole);
    },
    end: () => {
      write(open);
      return [...parts, end];
    },
  };
}
