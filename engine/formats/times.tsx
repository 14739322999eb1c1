import type { Format } from "../registry/Registry";
import { ExactTime, RelativeTime } from "./TimeText";
import { textFormat } from "./textFormat";
import { formatActiveTime, readTimestamp } from "./timestamp";

/** The formats of instants. */
export const timeFormats = {
  "date-time": textFormat(writeTime, (text, value) => {
    const instant = readTimestamp(value);
    return instant ? <ExactTime instant={instant} /> : text;
  }),
  "relative-time": textFormat(writeTime, (text, value, { boot }) => {
    const instant = readTimestamp(value);
    return instant ? <RelativeTime instant={instant} language={boot.language.code} /> : text;
  }),
} satisfies Record<string, Format>;

function writeTime(value: unknown): string | undefined {
  const instant = readTimestamp(value);
  return instant && formatActiveTime(instant);
}
