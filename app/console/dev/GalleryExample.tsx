import { type ReactNode, useMemo, useState } from "react";
import {
  ActionButtons,
  type BindingContext,
  Blocks,
  Button,
  FormattedValue,
  type NameOf,
  Skeleton,
  useBoot,
  useUser,
} from "#engine";
import { FormView, RecordFailure, usePage } from "#engine/dev";
import styles from "./gallery.module.css";
import { sampleContext, sampleValues } from "./samples";
import { useExampleRecord } from "./useExampleRecord";
import type { GalleryEntry } from "./useGallery";

/** One gallery entry: the live example and its JSON document. */
export function GalleryExample({ entry }: { entry: GalleryEntry }) {
  return (
    <article className={styles.example} aria-label={`${entry.kind} ${entry.name}`}>
      <header>
        <h2>{entry.name}</h2>
        <p>{entry.description}</p>
      </header>
      {/* Examples never submit. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be focusable by keyboard */}
      <section className={styles.live} aria-label="Live" tabIndex={0} onSubmitCapture={(event) => stop(event)}>
        <WithRecord entry={entry} />
      </section>
      <section aria-label="Document">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be focusable by keyboard */}
        <pre tabIndex={0}>{JSON.stringify(entry.document, null, 2)}</pre>
        <p className={styles.from}>{entry.from === undefined ? "No document uses it yet." : `schemas/${entry.from}`}</p>
      </section>
    </article>
  );
}

function stop(event: { preventDefault(): void; stopPropagation(): void }): void {
  event.preventDefault();
  event.stopPropagation();
}

// Examples that need a record are shown only when one exists.
function WithRecord({ entry }: { entry: GalleryEntry }) {
  const boot = useBoot();
  const user = useUser();
  const state = useExampleRecord(entry);
  const context = useMemo(
    () => sampleContext(entry.document, boot.routes, { found: state?.found ?? {}, user }),
    [entry, boot, state, user],
  );
  if (!state) return <Skeleton width="100%" height={64} />;
  // A modal only opens on click, and may work without a record.
  if (state.missing !== undefined && entry.kind !== "modal")
    return <p className={styles.from}>There is no record to show it with: nothing is found in {state.missing}.</p>;
  return <Live entry={entry} context={context} />;
}

// Blocks that act on mount, such as signing out, are mounted on click.
function ClickToMount({ children }: { children: ReactNode }) {
  const [isMounted, setMounted] = useState(false);
  return isMounted ? children : <Button onClick={() => setMounted(true)}>Show it: it acts at once</Button>;
}

function Live({ entry, context }: { entry: GalleryEntry; context: BindingContext }) {
  if (entry.kind === "modal")
    return <ActionButtons actions={[{ label: "Open", modal: entry.name as NameOf<"modal"> }]} context={context} />;
  if (entry.kind === "form") return <FormView form={entry.name} context={context} />;
  if (entry.kind === "format") return <Formatted entry={entry} context={context} />;
  const { module } = entry;
  if (entry.kind === "page") return <PageExample page={entry.name} entry={entry} context={context} />;
  if (!module) return <p>It could not be made on its own.</p>;
  if (module.kind === "form") return <FormView form={module.path} context={context} />;
  return <PageExample page={module.path} entry={entry} context={context} />;
}

interface PageExampleProps {
  page: string;
  entry: GalleryEntry;
  context: BindingContext;
}

function PageExample({ page, entry, context }: PageExampleProps) {
  const shown = <Page page={page} context={context} />;
  return (
    <>
      {entry.acts ? <ClickToMount>{shown}</ClickToMount> : shown}
      {entry.quiet && <p className={styles.from}>Where there is nothing to say it draws nothing.</p>}
    </>
  );
}

function Page({ page, context }: { page: string; context: BindingContext }) {
  const state = usePage(page, context);
  if (state.status === "pending") return <Skeleton width="100%" height={64} />;
  if (state.status === "failed") return <p role="alert">{state.message}</p>;
  if (state.status !== "ready") return <RecordFailure {...state} documentId={page} />;
  return <Blocks blocks={state.page.blocks} context={state.context} documentId={page} />;
}

function Formatted({ entry, context }: { entry: GalleryEntry; context: BindingContext }) {
  const boot = useBoot();
  const { format = { name: entry.name } } = entry;
  return (
    <table>
      <thead>
        <tr>
          <th>Value</th>
          <th>Shown</th>
        </tr>
      </thead>
      <tbody>
        {sampleValues(format, boot.enums, (context.record ?? {}) as Record<string, unknown>).map((value) => (
          <tr key={JSON.stringify(value)}>
            <td>
              <code>{JSON.stringify(value)}</code>
            </td>
            <td>
              <FormattedValue value={value} record={{ id: 1, value }} format={format} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
