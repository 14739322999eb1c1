import { useStore } from "zustand";
import { transfers } from "../api/transfers";
import { Button } from "../elements/Button";
import { CloseGlyph } from "../elements/glyphs";
import { IconButton } from "../elements/IconButton";
import { formatBytes } from "../formats/bytes";
import { useTranslate } from "../languages/useTranslate";
import styles from "./fields.module.css";

/** A chosen file: its name and size, and while it is sent how far it is. */
export function ChosenFile({ file, isFixed, onClear }: { file: File; isFixed: boolean; onClear: () => void }) {
  const t = useTranslate();
  const transfer = useStore(transfers, (all) => all.get(file));
  const isRunning = transfer?.state === "running";
  return (
    <span className={styles.chosenFile}>
      <output>{file.name}</output>
      <small className={styles.detail}>{formatBytes(file.size)}</small>
      {isRunning && <progress aria-label={t("{name} is sent", { name: file.name })} max={1} value={transfer.share} />}
      {isRunning && (
        <Button size="small" onClick={transfer.cancel}>
          {t("Cancel the upload")}
        </Button>
      )}
      {transfer?.state === "stopped" && !isFixed && (
        <Button size="small" type="submit">
          {t("Retry")}
        </Button>
      )}
      {!isRunning && !isFixed && (
        <IconButton size="small" icon={<CloseGlyph size={14} />} label={t("Clear the file")} onClick={onClear} />
      )}
    </span>
  );
}
