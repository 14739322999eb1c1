import { Badge, type Tone } from "../../elements/Badge";
import { CopyButton } from "../../elements/buttons/CopyButton";
import { ErrorCard } from "../../elements/loading/ErrorCard";
import { Skeleton } from "../../elements/Skeleton";
import type { Translate } from "../../languages/translate";
import { useTranslate } from "../../languages/useTranslate";
import { isPermittedLink } from "../../links/permittedAddress";
import type { CustomBlockProps } from "../../registry/Registry";
import styles from "./ChannelProgress.module.css";
import { type LiveOutput, type OutputSection, sectionsOf } from "./commandOutput";
import { OutputView } from "./OutputView";
import {
  countStatuses,
  exitCodeOf,
  type ProgressRow,
  type ProgressStatus,
  shownResponse,
  statusOf,
  storedOutputOf,
} from "./progressRows";
import { ResponseView } from "./ResponseView";
import { useOutputs } from "./useOutputs";
import { useProgress } from "./useProgress";
import { useRefetchAtEnd } from "./useRefetchAtEnd";

const noRows: ProgressRow[] = [];

/** The progress of a long-running change per subject: the channel's stored state, then its live events. */
export function ChannelProgress({ options, context }: CustomBlockProps) {
  const t = useTranslate();
  const channel = context.route?.channel;
  const name = typeof channel === "string" ? channel : undefined;
  const read = useProgress(String(options.operation), name);
  const rows = read.data ?? noRows;
  const outputs = useOutputs(name);
  useRefetchAtEnd(String(options.operation), name, rows);
  if (name === undefined) return <p>{t("Nothing in progress.")}</p>;
  if (read.error && !read.data) {
    const message = read.error.errors[0]?.message ?? t("The state could not be read.");
    return <ErrorCard message={message} onRetry={() => void read.refetch()} />;
  }
  if (read.isPending) return <Skeleton width="100%" height={64} />;
  const counts = countStatuses(rows);
  const total = { done: counts.done, failed: counts.failed, waiting: counts.waiting };
  return (
    <div className={styles.progress}>
      <p role="status">{t("{done} done, {failed} failed, {waiting} in progress", total)}</p>
      <ul className={styles.rows}>
        {rows.map((row) => (
          <Subject key={row.subject} row={row} live={outputs.get(row.subject)} t={t} />
        ))}
      </ul>
    </div>
  );
}

function Subject({ row, live, t }: { row: ProgressRow; live: LiveOutput | undefined; t: Translate }) {
  const { subject, name, progress, link } = row;
  const response = shownResponse(row);
  const status = statusOf(row);
  const title = name ?? (subject === "-1" ? t("This change") : subject);
  const sections = outputSections(row, live);
  return (
    <li className={styles.row}>
      <span className={styles.name}>{title}</span>
      <Badge tone={TONES[status]}>{statusText(status, t)}</Badge>
      <span className={styles.value}>{rowText(row, t)}</span>
      {progress && <progress aria-label={title} value={progress.value} max={progress.total} />}
      {link && <OpenedLink address={addressOf(link)} t={t} />}
      {response && <ResponseView data={response} />}
      {sections && <OutputView sections={sections} isRunning={status === "waiting"} />}
    </li>
  );
}

/** The sections of a command's output; undefined for all other changes. */
function outputSections(row: ProgressRow, live: LiveOutput | undefined): readonly OutputSection[] | undefined {
  const stored = storedOutputOf(row);
  return stored || live ? sectionsOf(stored, live) : undefined;
}

/** The message of a subject, or the exit code of a command, whose message is its output. */
function rowText(row: ProgressRow, t: Translate): string {
  const exitCode = exitCodeOf(row);
  if (exitCode !== undefined) return t("Exit code {code}", { code: exitCode });
  const code = row.errorcode ?? row.errorCode ?? undefined;
  return [row.value, code === undefined ? undefined : t("Error code {code}", { code: String(code) })]
    .filter(Boolean)
    .join(" · ");
}

/** The address of a link without scheme, which the console's own host is served with. */
function addressOf(link: string): string {
  const address = link.replace(/^https?:\/\//, "");
  return `${address.split("/", 1)[0] === location.host ? location.protocol : "https:"}//${address}`;
}

function OpenedLink({ address, t }: { address: string; t: Translate }) {
  if (!isPermittedLink(address)) return null;
  return (
    <span className={styles.link}>
      <a href={address} target="_blank" rel="noopener noreferrer">
        {t("Open")}
      </a>
      <CopyButton value={address} label={t("Copy link")} />
    </span>
  );
}

const TONES: Record<ProgressStatus, Tone> = {
  done: "success",
  warning: "warning",
  failed: "danger",
  waiting: "neutral",
};

function statusText(status: ProgressStatus, t: Translate): string {
  if (status === "done") return t("Done");
  if (status === "failed") return t("Failed");
  return status === "warning" ? t("Done with warnings") : t("Under way");
}
