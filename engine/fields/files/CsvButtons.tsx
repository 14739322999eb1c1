import { useRef } from "react";
import { hasMoreLines } from "../../csv/readCsv";
import { Button } from "../../elements/buttons/Button";
import type { Translate } from "../../languages/translate";
import { useTranslate } from "../../languages/useTranslate";
import { useSetting } from "../../settings/useSetting";
import { useToasts } from "../../toasts/ToastsContext";
import { ExampleLink } from "./ExampleLink";
import { readCsvBytes, refuseContent, refuseCsv } from "./readCsvFile";

/** More lines than this are no list somebody sends with a form. */
const MOST_LINES = 100_000;

/** What the buttons of a list or table that takes CSV files need. */
export interface CsvButtonsProps {
  label: string;
  isFixed: boolean;
  /** The name of an example file. */
  example: string | undefined;
  onText: (text: string) => void;
}

function refuseLength(text: string, t: Translate): string | undefined {
  if (!/[^\s\uFEFF]/.test(text)) return t("The file has no lines.");
  return hasMoreLines(text, MOST_LINES) ? t("The file has more than {count} lines.", { count: MOST_LINES }) : undefined;
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
    const content = unread === undefined ? await file.arrayBuffer() : new ArrayBuffer();
    const foreign = refuseContent(new Uint8Array(content), t);
    const text = foreign === undefined ? readCsvBytes(content, document.documentElement.lang) : "";
    const refusal = unread ?? foreign ?? refuseLength(text, t);
    if (refusal === undefined) onText(text);
    else toasts.show({ text: refusal, tone: "danger" });
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
