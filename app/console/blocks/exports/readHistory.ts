import type { Api, ApiError } from "#engine";
import type { Sample } from "./historyFile";

interface HistoryRange {
  id: unknown;
  type: string;
  start_date: string | undefined;
  end_date: string | undefined;
}

/** Pages through every measurement of a range and passes each page to `onSamples`. Returns the error that stopped it, if any. */
export async function readHistory(
  api: Pick<Api, "call">,
  range: HistoryRange,
  signal: AbortSignal,
  onSamples: (samples: readonly Sample[]) => void,
): Promise<ApiError | undefined> {
  for (let start: unknown = range.start_date; start !== undefined; ) {
    const params = { ...range, start_date: start, every: true };
    const { data, meta, error } = await api.call<Sample[]>("getDeviceInformation", { params, signal });
    if (error) return error;
    onSamples(data ?? []);
    start = meta?.next;
  }
  return undefined;
}
