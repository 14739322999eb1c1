import type { MouseEvent } from "react";
import { useStore } from "zustand";
import { type Transfer, transfers } from "../../api/transfers";
import { Button } from "../../elements/buttons/Button";
import { IconButton } from "../../elements/buttons/IconButton";
import { CloseGlyph } from "../../elements/glyphs";
import { formatBytes } from "../../formats/bytes";
import { useTranslate } from "../../languages/useTranslate";
import styles from "../fields.module.css";

/** A selected file: its name, size and, while uploading, its progress. */
export function ChosenFile({ file, isFixed, onClear }: { file: File; isFixed: boolean; onClear: () => void }) {
  const t = useTranslate();
  const transfer = useStore(transfers, (all) => all.get(file));
  const isRunning = transfer?.state === "running";
  return (
    <span className={styles.chosenFile}>
      <output>{file.name}</output>
      <small className={styles.detail}>{formatBytes(file.size)}</small>
      {isRunning && <progress aria-label={t("{name} is sent", { name: file.name })} max={1} value={transfer.share} />}
      <TransferButton transfer={transfer} isFixed={isFixed} />
      {!isRunning && !isFixed && (
        <IconButton size="small" icon={<CloseGlyph size={14} />} label={t("Clear the file")} onClick={onClear} />
      )}
    </span>
  );
}

/** Cancels the upload, then offers a retry: one button, so that it keeps the focus. */
function TransferButton({ transfer, isFixed }: { transfer: Transfer | undefined; isFixed: boolean }) {
  const t = useTranslate();
  if (!transfer) return null;
  const isRunning = transfer.state === "running";
  if (!isRunning && isFixed) return null;
  const stop = (event: MouseEvent) => {
    // The button becomes a submit button during this click.
    event.preventDefault();
    transfer.cancel();
  };
  return (
    <Button size="small" type={isRunning ? "button" : "submit"} onClick={isRunning ? stop : undefined}>
      {isRunning ? t("Cancel the upload") : t("Retry")}
    </Button>
  );
}
