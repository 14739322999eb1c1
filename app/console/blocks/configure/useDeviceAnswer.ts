import { useEffect, useEffectEvent, useState } from "react";
import { useApi, useChannel, useOperation, useTranslate } from "#engine";

interface Told {
  status?: string;
  value?: string | null;
  data?: Record<string, unknown>;
}

const ENDED = new Set(["completed", "error", "cancelled"]);

/** Asks a device for something and waits for its answer on the channel, without a window that follows it. */
export function useDeviceAnswer(onAnswer: (data: Record<string, unknown>) => void) {
  const t = useTranslate();
  const { call } = useApi();
  const [channel, setChannel] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const read = useOperation<Told[]>("getStatusChannel", { channel }, { enabled: channel !== undefined });
  useChannel(channel, "status", () => void read.refetch());
  const [told] = read.data ?? [];
  const end = useEffectEvent(({ status, value, data }: Told) => {
    setChannel(undefined);
    if (status === "completed" && data) onAnswer(data);
    else setProblem(value ?? t("The device gave no answer."));
  });
  useEffect(() => {
    if (channel !== undefined && told && ENDED.has(told.status ?? "")) end(told);
  }, [channel, told]);
  const ask = async (device_id: number, path: string) => {
    setProblem(undefined);
    const { meta, error } = await call("requestDeviceEndpoint", { body: { device_id, endpoints: [{ path }] } });
    if (error) setProblem(error.errors[0]?.message ?? t("The device gave no answer."));
    else setChannel(String(meta?.channel));
  };
  return { ask, problem, isWaiting: channel !== undefined, said: told?.value ?? undefined };
}
