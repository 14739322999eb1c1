import { useCallback } from "react";
import { useApi } from "../api/ApiContext";
import { unanswered } from "../api/ApiError";
import { useTranslate } from "../languages/useTranslate";
import { useToasts } from "../toasts/ToastsContext";
import { failureText } from "./failureText";
import { itemOf } from "./itemOf";

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
      const code = await import("../api/downloadFile").catch(() => undefined);
      const error = code ? await code.downloadFile(api, operation, { params, body }) : unanswered;
      const words = { verb: t("download"), item: t(itemOf(operation)) };
      if (error) show({ text: failureText(error, words, t), tone: "danger" });
      return error === undefined;
    },
    [api, show, t],
  );
}
