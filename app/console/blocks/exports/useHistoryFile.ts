import { useEffect, useRef, useState } from "react";
import { useApi, useToasts, useTranslate } from "#engine";
import type { HistoryChoice } from "./historyFile";
import { createHistoryWriter, type HistoryFormat } from "./historyWriter";
import { readHistory } from "./readHistory";
import { saveText } from "./saveText";

/** Downloads every measurement of a range as a file. Unmounting aborts the download. */
export function useHistoryFile(range: Parameters<typeof readHistory>[1]) {
  const api = useApi();
  const t = useTranslate();
  const { show } = useToasts();
  const [isWaiting, setWaiting] = useState(false);
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);
  const save = async (choice: HistoryChoice, format: HistoryFormat) => {
    const started = new AbortController();
    controller.current = started;
    const writer = createHistoryWriter(choice, format);
    setWaiting(true);
    const error = await readHistory(api, range, started.signal, writer.add);
    if (started.signal.aborted) return;
    setWaiting(false);
    if (error) show({ text: error.errors[0]?.message ?? t("The items could not be read."), tone: "danger" });
    else saveText(`history.${format}`, ...writer.end());
  };
  return { isWaiting, save };
}
