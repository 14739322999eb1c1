import { useState, useSyncExternalStore } from "react";
import { Button, formatDuration, Icon, IconButton, useTranslate } from "#engine";
import { bytesText } from "../../session/bytesText";
import type { QueueSummary } from "./summarize";
import type { TransferQueue } from "./TransferQueue";
import { TransferRow } from "./TransferRow";
import styles from "./transfers.module.css";

/** The queue of transfers below the panes; nothing while there was none. */
export function TransferPanel({ queue }: { queue: TransferQueue }) {
  const t = useTranslate();
  const summary = useSyncExternalStore(queue.summary.subscribe, queue.summary.getState);
  const [isOpen, setOpen] = useState(true);
  if (summary.total === 0) return null;
  const isOver = summary.unfinished === 0;
  return (
    <section className={styles.panel} aria-label={t("Transfers")}>
      <div className={styles.head}>
        <IconButton
          size="small"
          icon={<Icon name={isOpen ? "chevron-down" : "chevron-up"} />}
          label={isOpen ? t("Hide transfers") : t("Show transfers")}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
        <Headline summary={summary} />
        {summary.failed > 0 && (
          <Button size="small" icon={<Icon name="refresh" />} onClick={() => queue.retryAll()}>
            {t("Retry failed")}
          </Button>
        )}
        {isOver ? (
          <Button size="small" onClick={() => queue.clear()}>
            {t("Clear")}
          </Button>
        ) : (
          <Button size="small" onClick={() => queue.cancelAll()}>
            {t("Cancel all")}
          </Button>
        )}
      </div>
      {isOpen && (
        <ul className={styles.list}>
          {summary.shown.map((job) => (
            <TransferRow
              key={job.id}
              job={job}
              onCancel={() => queue.cancel(job.id)}
              onRetry={() => queue.retry(job.id)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

/** What the queue does; its end is announced. */
function Headline({ summary }: { summary: QueueSummary }) {
  const t = useTranslate();
  const { unfinished, done, total, failed, bytesLeft, perSecond, secondsLeft } = summary;
  const counts = failed > 0 ? t("{done} done, {failed} failed", { done, failed }) : t("{done} done", { done });
  const end = done + failed > 0 ? counts : t("Nothing was transferred");
  return (
    <p className={styles.headline}>
      <strong role="status">{unfinished === 0 ? end : t("Transfers")}</strong>
      {unfinished > 0 && <span>{t("{done} of {total} done", { done: total - unfinished, total })}</span>}
      {bytesLeft > 0 && <span>{t("{size} left", { size: bytesText(bytesLeft) })}</span>}
      {perSecond > 0 && <span>{t("{size} per second", { size: bytesText(perSecond) })}</span>}
      {secondsLeft !== undefined && bytesLeft > 0 && (
        <span>{t("{time} left", { time: formatDuration(secondsLeft) })}</span>
      )}
    </p>
  );
}
