import { formatDuration, Icon, IconButton, type NameOf, type Translate, useTranslate } from "#engine";
import { bytesText } from "../../session/bytesText";
import type { JobKind } from "./Job";
import type { JobView } from "./summarize";
import styles from "./transfers.module.css";

const ICONS: Record<JobKind, NameOf<"icon">> = { upload: "upload", download: "download", delete: "trash" };
const KINDS: Record<JobKind, string> = { upload: "Upload", download: "Download", delete: "Delete" };

interface TransferRowProps {
  job: JobView;
  onCancel: () => void;
  onRetry: () => void;
}

/** One transfer: its name, its progress or what came of it, and what can be done. */
export function TransferRow({ job, onCancel, onRetry }: TransferRowProps) {
  const t = useTranslate();
  const { kind, name, state, done, size } = job;
  const isOver = state === "done" || state === "cancelled" || state === "skipped";
  const isMoving = (state === "running" || state === "checking") && kind !== "delete";
  return (
    <li className={styles.row} data-state={state}>
      <span className={styles.icon}>
        <Icon name={ICONS[kind]} />
      </span>
      <span className="unseen">{t(KINDS[kind])}</span>
      <bdi className={styles.name} title={name}>
        {name}
      </bdi>
      {isMoving && size !== undefined && size > 0 && (
        <progress className={styles.bar} aria-label={name} max={size} value={Math.min(done, size)} />
      )}
      <span className={styles.state}>{stateText(job, t)}</span>
      {(state === "failed" || state === "cancelled") && (
        <IconButton size="small" icon={<Icon name="refresh" />} label={t("Retry {name}", { name })} onClick={onRetry} />
      )}
      {!isOver && (
        <IconButton size="small" icon={<Icon name="close" />} label={t("Cancel {name}", { name })} onClick={onCancel} />
      )}
    </li>
  );
}

function stateText(job: JobView, t: Translate): string {
  switch (job.state) {
    case "waiting":
      return job.isInterrupted ? t("Goes on when the connection is back") : t("Waiting");
    case "running":
      return progressText(job, t);
    case "checking":
      return t("Checking what is there");
    case "asking":
      return t("The name exists");
    case "done":
      return job.kind === "delete" ? t("Deleted") : t("Done");
    case "failed":
      return t(job.problem ?? "");
    case "cancelled":
      return t("Cancelled");
    case "skipped":
      return t("Skipped");
  }
}

function progressText({ kind, done, size, perSecond, secondsLeft }: JobView, t: Translate): string {
  if (kind === "delete") return t("{count} deleted", { count: done });
  if (size === undefined) return done > 0 ? bytesText(done) : t("Reading the folder…");
  return [
    t("{done} of {size}", { done: bytesText(done), size: bytesText(size) }),
    ...(perSecond === undefined ? [] : [t("{size} per second", { size: bytesText(perSecond) })]),
    ...(secondsLeft === undefined ? [] : [t("{time} left", { time: formatDuration(secondsLeft) })]),
  ].join(" · ");
}
