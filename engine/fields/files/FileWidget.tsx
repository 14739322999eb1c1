import { type DragEvent, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import { transfers } from "../../api/transfers";
import { isList } from "../../documents/schemaTypes";
import { Button } from "../../elements/buttons/Button";
import { formatBytes } from "../../formats/bytes";
import { useTranslate } from "../../languages/useTranslate";
import type { WidgetProps } from "../../registry/Registry";
import { useSetting } from "../../settings/useSetting";
import { useFieldAria } from "../FieldAria";
import { labelId } from "../fieldIds";
import styles from "../fields.module.css";
import { hasFocusLeft } from "../hasFocusLeft";
import { ChosenFile } from "./ChosenFile";
import { addFiles, droppedFiles, type FileLimits, fileKey, refuseFile } from "./checkFile";
import { fileOf, holdsDataUrls, toDataUrl } from "./dataUrls";
import { ExampleLink } from "./ExampleLink";

/** A file input with drag and drop; for several files where the property is a list. */
export function FileWidget(props: WidgetProps) {
  const t = useTranslate();
  const { id, value, label, required, schema } = props;
  const aria = useFieldAria(label, required);
  const limits = useFileLimits(props.options);
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const isMultiple = isList(schema);
  const files = useMemo(() => filesOf(value), [value]);
  const setValue = (next: readonly unknown[]) =>
    props.onChange(isMultiple ? (next.length > 0 ? next : undefined) : next[0]);
  const change = async (next: readonly File[]) => {
    // Synchronous where no file has to be read.
    if (!holdsDataUrls(schema)) return setValue(next);
    setValue(await Promise.all(next.map((file) => urlOf(value, files, file))));
  };
  const { refusal, choose } = useChoice({ ...limits, isMultiple }, (chosen) =>
    change(isMultiple ? addFiles(files, chosen) : chosen.slice(0, 1)),
  );
  // Files cannot be changed during an upload: an added one would be lost, and a removed one sent all the same.
  const isSending = useStore(transfers, (all) => files.some((file) => all.get(file)?.state === "running"));
  const isFixed = props.disabled === true || props.readonly === true || isSending;
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const { files: dropped, hasFolder } = droppedFiles(event.dataTransfer);
    if (!isFixed) choose(dropped, hasFolder);
  };
  const clear = (file: File) => {
    // Without this, choosing the same file again would not fire a change event.
    if (input.current) input.current.value = "";
    void change(files.filter((one) => one !== file));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: drag and drop is a shortcut; the button does the same
    <div
      className={styles.file}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      onBlur={(event) => hasFocusLeft(event) && props.onBlur(id, value)}
    >
      <input
        ref={input}
        id={id}
        type="file"
        multiple={isMultiple}
        tabIndex={-1}
        className="unseen"
        accept={limits.accept.join(",") || undefined}
        disabled={isFixed}
        onChange={(event) => event.target.files && choose(event.target.files)}
        {...aria}
      />
      <Button aria-describedby={labelId(id)} disabled={isFixed} onClick={() => input.current?.click()}>
        {chooseText(files.length, isMultiple, t)}
      </Button>
      {files.length === 0 && <output>{t("or drop it here")}</output>}
      <small className={styles.detail}>
        {t("At most {size}", { size: formatBytes(limits.maxSize) })}
        {limits.accept.length > 0 && ` · ${limits.accept.join(", ")}`}
      </small>
      <ExampleLink example={typeof props.options.example === "string" ? props.options.example : undefined} />
      {files.map((file) => (
        <ChosenFile key={fileKey(file)} file={file} isFixed={isFixed} onClear={() => clear(file)} />
      ))}
      {refusal !== undefined && (
        <span role="alert" className={styles.message}>
          {refusal}
        </span>
      )}
    </div>
  );
}

/** The files of a value, which holds File objects or data URLs. */
function filesOf(value: unknown): File[] {
  return [value]
    .flat()
    .flatMap((one) => (one instanceof File ? one : typeof one === "string" && one !== "" ? fileOf(one) : []));
}

/** The data URL of a file: the existing one, else a new one. */
async function urlOf(value: unknown, files: readonly File[], file: File): Promise<unknown> {
  const known = [value].flat()[files.indexOf(file)];
  return typeof known === "string" ? known : await toDataUrl(file);
}

function chooseText(count: number, isMultiple: boolean, t: ReturnType<typeof useTranslate>): string {
  if (count === 0) return isMultiple ? t("Choose files") : t("Choose a file");
  return isMultiple ? t("Add files") : t("Replace the file");
}

/** Accepts files within the limits, and reports why others are rejected. */
function useChoice(limits: FileLimits & { isMultiple: boolean }, onChoose: (files: File[]) => Promise<void>) {
  const t = useTranslate();
  const [refusal, setRefusal] = useState<string>();
  const choose = (list: Iterable<File>, hasFolder = false) => {
    const chosen = [...list];
    // It is unknown which of several files is meant.
    if (!limits.isMultiple && chosen.length > 1) return setRefusal(t("Choose one file only."));
    const reasons = chosen.map((file) => refuseFile(file, limits, t));
    const folder = hasFolder ? t("A folder cannot be sent. Choose the files in it.") : undefined;
    setRefusal(reasons.find((reason) => reason !== undefined) ?? folder);
    const accepted = chosen.filter((_, index) => reasons[index] === undefined);
    if (accepted.length > 0) onChoose(accepted).catch(() => setRefusal(t("The file could not be read.")));
  };
  return { refusal, choose };
}

function useFileLimits(options: Record<string, unknown>): FileLimits {
  const largest = useSetting<number>("fileSizeLimit");
  const accept = options.accept;
  return {
    maxSize: typeof options.maxSize === "number" ? options.maxSize : largest,
    accept: Array.isArray(accept) ? accept.map(String) : typeof accept === "string" ? accept.split(",") : [],
    allowSpaces: options.allowSpaces !== false,
    showWarnings: options.showWarnings === true,
  };
}
