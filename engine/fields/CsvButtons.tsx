import { useRef } from "react";
import { Button } from "../elements/Button";
import { useTranslate } from "../languages/useTranslate";
import { useSetting } from "../settings/useSetting";
import { useToasts } from "../toasts/ToastsContext";
import { ExampleLink } from "./ExampleLink";
import { readCsvBytes, refuseCsv } from "./readCsvFile";

/** What the buttons of a list or table that takes CSV files need. */
export interface CsvButtonsProps {
  label: string;
  isFixed: boolean;
  /** The name of an example file. */
  example: string | undefined;
  onText: (text: string) => void;
}

/** Reads a CSV file into the field, and offers an example of one. */
export function CsvButtons({ label, isFixed, example, onText }: CsvButtonsProps) {
  const t = useTranslate();
  const toasts = useToasts();
  const limit = useSetting<number>("fileSizeLimit");
  const input = useRef<HTMLInputElement>(null);
  const read = async (file: File | undefined) => {
    if (!file) return;
    const unread = refuseCsv(file, limit, t);
    const text = unread === undefined ? readCsvBytes(await file.arrayBuffer(), document.documentElement.lang) : "";
    if (text.trim() !== "") onText(text);
    else toasts.show({ text: unread ?? t("The file has no lines."), tone: "danger" });
    // Else choosing the same file again would change nothing.
    if (input.current) input.current.value = "";
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="text/csv,.csv"
        tabIndex={-1}
        aria-label={t("CSV file for {label}", { label })}
        className="unseen"
        disabled={isFixed}
        onChange={(event) => void read(event.target.files?.[0])}
      />
      <Button size="small" disabled={isFixed} onClick={() => input.current?.click()}>
        {t("Upload CSV")}
      </Button>
      <ExampleLink example={example} />
    </>
  );
}
