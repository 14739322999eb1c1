import { useEffect, useEffectEvent, useState } from "react";
import { type ProgressRow, statusOf, useApi, useProgress, useTranslate } from "#engine";

/** Asks a device for something and waits for its answer on the channel, without a window that follows it. */
export function useDeviceResponse(onAnswer: (values: unknown) => void) {
  const t = useTranslate();
  const { call } = useApi();
  const [channel, setChannel] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [told] = useProgress("getStatusChannel", channel).data ?? [];
  const end = useEffectEvent((row: ProgressRow) => {
    setChannel(undefined);
    const [answer] = Array.isArray(row.data) ? row.data : [];
    if (statusOf(row) === "done" && answer) onAnswer(answer.data?.[0]);
    else setProblem(row.value ?? t("The device gave no answer."));
  });
  useEffect(() => {
    if (channel !== undefined && told && statusOf(told) !== "waiting") end(told);
  }, [channel, told]);
  const ask = async (device_id: number, path: string) => {
    setProblem(undefined);
    const { meta, error } = await call("requestDeviceEndpoint", { body: { device_id, endpoints: [{ path }] } });
    if (error) setProblem(error.errors[0]?.message ?? t("The device gave no answer."));
    else setChannel(String(meta?.channel));
  };
  return { ask, problem, isWaiting: channel !== undefined, said: told?.value ?? undefined };
}
