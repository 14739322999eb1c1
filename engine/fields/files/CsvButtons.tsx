import { useRef } from "react";
import { hasMoreLines } from "../../csv/readCsv";
import { Button } from "../../elements/buttons/Button";
import type { Translate } from "../../languages/translate";
import { useTranslate } from "../../languages/useTranslate";
import { useSetting } from "../../settings/useSetting";
import { useToasts } from "../../toasts/ToastsContext";
import { ExampleLink } from "./ExampleLink";
import { readCsvBytes, refuseContent, refuseCsv } from "./readCsvFile";

/** Maximum number of lines of a file. */
const MAX_LINES = 100_000;

/** Props of the CSV buttons of a list or table. */
export interface CsvButtonsProps {
  label: string;
  isFixed: boolean;
  /** The name of an example file. */
  example: string | undefined;
  onText: (text: string) => void;
}

function refuseLength(text: string, t: Translate): string | undefined {
  if (!/[^\s\uFEFF]/.test(text)) return t("The file has no lines.");
  return hasMoreLines(text, MAX_LINES) ? t("The file has more than {count} lines.", { count: MAX_LINES }) : undefined;
}

/** Buttons to upload a CSV file into the field, and to download an example. */
export function CsvButtons({ label, isFixed, example, onText }: CsvButtonsProps) {
  const t = useTranslate();
  const toasts = useToasts();
  const limit = useSetting<number>("fileSizeLimit");
  const input = useRef<HTMLInputElement>(null);
  const read = async (file: File | undefined) => {
    if (!file) return;
    const invalid = refuseCsv(file, limit, t);
    const content = invalid === undefined ? await file.arrayBuffer() : new ArrayBuffer();
    const notText = refuseContent(new Uint8Array(content), t);
    const text = notText === undefined ? readCsvBytes(content, document.documentElement.lang) : "";
    const refusal = invalid ?? notText ?? refuseLength(text, t);
    if (refusal === undefined) onText(text);
    else toasts.show({ text: refusal, tone: "danger" });
    // Without this, choosing the same file again would not fire a change event.
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
