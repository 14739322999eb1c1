import { useCallback } from "react";
import { useApi } from "../api/ApiContext";
import { NO_RESPONSE_TEXT } from "../api/ApiError";
import { useTranslate } from "../languages/useTranslate";
import { useToasts } from "../toasts/ToastsContext";

/** Saves what an operation answers as a file, or says why it cannot be had; resolves to whether it was saved. */
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
      // What saves a file comes with the first file.
      const code = await import("./saveDownload").catch(() => undefined);
      const text = code ? await code.saveDownload(api, operation, { params, body }, t) : t(NO_RESPONSE_TEXT);
      if (text !== undefined) show({ text, tone: "danger" });
      return text === undefined;
    },
    [api, show, t],
  );
}
