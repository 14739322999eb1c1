import { useState } from "react";
import { useApi, useTranslate } from "#engine";

/** Sends one step of the wizard. When the server refuses it, `send` returns undefined and `refusal` is the message to show. */
export function useStep() {
  const api = useApi();
  const t = useTranslate();
  const [isWaiting, setWaiting] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const send = async <Data>(operation: string, body: Record<string, unknown>): Promise<{ data?: Data } | undefined> => {
    if (isWaiting) return undefined;
    setWaiting(true);
    setRefusal(undefined);
    const { data, error } = await api.call<Data>(operation, { body });
    setWaiting(false);
    if (error === undefined) return { data };
    setRefusal(error.errors[0]?.message ?? t("Server error"));
    return undefined;
  };
  return { send, isWaiting, refusal };
}
