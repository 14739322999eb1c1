import { useEffect, useRef, useState } from "react";
import { useApi, useToasts, useTranslate } from "#engine";
import type { HistoryChoice } from "./historyFile";
import { createHistoryWriter, type HistoryFormat } from "./historyWriter";
import { readHistory } from "./readHistory";
import { saveText } from "./saveText";

/** Saves every measurement of a range as a file; what is half read when the window closes is given up. */
export function useHistoryFile(range: Parameters<typeof readHistory>[1]) {
  const api = useApi();
  const t = useTranslate();
  const { show } = useToasts();
  const [isWaiting, setWaiting] = useState(false);
  const reading = useRef<AbortController>(undefined);
  useEffect(() => () => reading.current?.abort(), []);
  const save = async (choice: HistoryChoice, format: HistoryFormat) => {
    const stop = new AbortController();
    reading.current = stop;
    const writer = createHistoryWriter(choice, format);
    setWaiting(true);
    const error = await readHistory(api, range, stop.signal, writer.add);
    if (stop.signal.aborted) return;
    setWaiting(false);
    if (error) show({ text: error.errors[0]?.message ?? t("The items could not be read."), tone: "danger" });
    else saveText(`history.${format}`, ...writer.end());
  };
  return { isWaiting, save };
}
