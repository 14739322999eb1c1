import { useState } from "react";
import { useChannel } from "../../live/LiveContext";
import { type LiveOutput, withOutput } from "./commandOutput";

const none: ReadonlyMap<string, LiveOutput> = new Map();

/** Collects what running commands write on a channel, by subject. */
export function useOutputs(channel: string | undefined): ReadonlyMap<string, LiveOutput> {
  const [received, setReceived] = useState({ channel, outputs: none });
  useChannel(channel, "output", (payload) =>
    setReceived((before) => ({
      channel,
      outputs: withOutput(before.channel === channel ? before.outputs : none, payload),
    })),
  );
  return received.channel === channel ? received.outputs : none;
}
