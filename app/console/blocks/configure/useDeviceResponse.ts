import { useEffect, useEffectEvent, useState } from "react";
import { type ProgressRow, statusOf, useApi, useProgress, useTranslate } from "#engine";

/** Sends a request to a device's API and waits for the response on its status channel, without a progress window. */
export function useDeviceResponse(onResponse: (values: unknown) => void) {
  const t = useTranslate();
  const { call } = useApi();
  const [channel, setChannel] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [row] = useProgress("getStatusChannel", channel).data ?? [];
  const finish = useEffectEvent((last: ProgressRow) => {
    setChannel(undefined);
    const [result] = Array.isArray(last.data) ? last.data : [];
    if (statusOf(last) === "done" && result) onResponse(result.data?.[0]);
    else setProblem(last.value ?? t("The device gave no answer."));
  });
  useEffect(() => {
    if (channel !== undefined && row && statusOf(row) !== "waiting") finish(row);
  }, [channel, row]);
  const request = async (device_id: number, path: string) => {
    setProblem(undefined);
    const { meta, error } = await call("requestDeviceEndpoint", { body: { device_id, endpoints: [{ path }] } });
    if (error) setProblem(error.errors[0]?.message ?? t("The device gave no answer."));
    else setChannel(String(meta?.channel));
  };
  return { request, problem, isWaiting: channel !== undefined, status: row?.value ?? undefined };
}
