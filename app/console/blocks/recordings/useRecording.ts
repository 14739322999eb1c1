import { useEffect, useState } from "react";
import { useApi } from "#engine";
import { type Cast, readCast } from "./readCast";

/** A recording that is being read, was read, or could not be. */
export type RecordingState =
  | { kind: "reading" }
  | { kind: "read"; cast: Cast; file: Blob; name: string }
  | { kind: "failed"; text: string };

/** Reads a recording, once, as each read is audited. */
export function useRecording(session: number, recording: number | undefined): RecordingState {
  const api = useApi();
  const [state, setState] = useState<RecordingState>({ kind: "reading" });
  useEffect(() => {
    let isCurrent = true;
    setState({ kind: "reading" });
    const read = async (id: number): Promise<RecordingState> => {
      const { data, name, error } = await api.download("readSessionRecording", { id: session, recording: id });
      if (!data) return { kind: "failed", text: error?.errors[0]?.message ?? error?.statusText ?? "" };
      const cast = readCast(await data.text());
      if (!cast) return { kind: "failed", text: "This recording cannot be read." };
      return { kind: "read", cast, file: data, name: name ?? `recording-${id}.cast` };
    };
    if (recording !== undefined) void read(recording).then((next) => isCurrent && setState(next));
    return () => {
      isCurrent = false;
    };
  }, [api, session, recording]);
  return state;
}
