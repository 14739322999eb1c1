import { useOperation } from "../../api/useOperation";
import { useChannel, useConnected } from "../../live/LiveContext";
import { type ProgressRow, withEvent } from "./progressRows";

/** What a channel has told so far of the subjects of a change, and what it tells from now on; no channel, nothing is asked. */
export function useProgress(operation: string, channel: string | undefined) {
  const isKnown = channel !== undefined;
  const read = useOperation<ProgressRow[]>(operation, { channel }, { enabled: isKnown });
  useChannel(channel, "status", (payload) => read.change((rows) => withEvent(rows, payload)));
  useConnected(() => isKnown && void read.refetch());
  return read;
}
