import { useCallback } from "react";
import { useApi } from "../api/ApiContext";
import { NO_RESPONSE_TEXT } from "../api/ApiError";
import { useTranslate } from "../languages/useTranslate";
import { useToasts } from "../toasts/ToastsContext";

/** Saves the response of an operation as a file, or shows a toast with the error; resolves to whether it was saved. */
export function useDownload(): (
  operation: string,
  params: Record<string, unknown>,
  body?: unknown,
) => Promise<boolean> {
  const api = useApi();
  const { show } = useToasts();
  const t = useTranslate();
  return useCallback(
    async (operation, params, body) => {
      // Code splitting: loaded with the first download.
      const code = await import("./saveDownload").catch(() => undefined);
      const text = code ? await code.saveDownload(api, operation, { params, body }, t) : t(NO_RESPONSE_TEXT);
      if (text !== undefined) show({ text, tone: "danger" });
      return text === undefined;
    },
    [api, show, t],
  );
}
