import { type DragEvent, useRef, useState } from "react";
import { Button } from "../elements/Button";
import { CloseGlyph } from "../elements/glyphs";
import { IconButton } from "../elements/IconButton";
import { useTranslate } from "../languages/useTranslate";
import type { WidgetProps } from "../registry/Registry";
import { useSetting } from "../settings/useSetting";
import { type FileLimits, refuseFile } from "./checkFile";
import { useFieldAria } from "./FieldWiring";
import { labelId } from "./fieldIds";
import styles from "./fields.module.css";

/** A file: chosen or dropped, shown by its name, replaced or cleared. */
export function FileWidget(props: WidgetProps) {
  const t = useTranslate();
  const { id, value, label, required, disabled, readonly } = props;
  const aria = useFieldAria(label, required);
  const limits = useFileLimits(props.options);
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string>();
  const [isOver, setOver] = useState(false);
  const file = value instanceof File ? value : undefined;
  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    const reason = refuseFile(chosen, limits, t);
    setRefusal(reason);
    if (reason === undefined) props.onChange(chosen);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    choose(event.dataTransfer.files[0]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button does the same
    <div
      className={styles.file}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      onBlur={() => props.onBlur(id, value)}
    >
      <input
        ref={input}
        id={id}
        type="file"
        tabIndex={-1}
        className={styles.unseen}
        accept={limits.accept.join(",") || undefined}
        disabled={disabled || readonly}
        onChange={(event) => choose(event.target.files?.[0])}
        {...aria}
      />
      <Button aria-describedby={labelId(id)} disabled={disabled || readonly} onClick={() => input.current?.click()}>
        {file ? t("Replace the file") : t("Choose a file")}
      </Button>
      <output>{file ? file.name : t("or drop it here")}</output>
      {file && (
        <IconButton
          size="small"
          icon={<CloseGlyph size={14} />}
          label={t("Clear the file")}
          onClick={() => {
            // Else choosing the same file again would change nothing.
            if (input.current) input.current.value = "";
            props.onChange(undefined);
          }}
        />
      )}
      {refusal !== undefined && (
        <span role="alert" className={styles.message}>
          {refusal}
        </span>
      )}
    </div>
  );
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
