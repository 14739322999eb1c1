import { ActionButtons } from "../actions/ActionButton";
import type { BindingContext } from "../bindings/bind";
import { Blocks } from "../blocks/Blocks";
import { useTranslate } from "../languages/useTranslate";
import { DocumentBoundary } from "./DocumentBoundary";
import styles from "./Page.module.css";
import { usePage } from "./usePage";

/** What all sub-pages of a record have in common: what can be done with it, and its blocks; nothing while it is read. */
export function PageTop({ page, context }: { page: string; context: BindingContext }) {
  const t = useTranslate();
  const state = usePage(page, context);
  if (state.status !== "ready") return state.status === "pending" ? <div className={styles.topPending} /> : null;
  // Its actions are those of rows that are chosen: the record is the one that is.
  const inside = { ...state.context, selection: state.context.record === undefined ? [] : [state.context.record] };
  return (
    <DocumentBoundary documentId={`page/${page}`} message={t("This page could not be shown.")}>
      <div className={styles.top}>
        <Blocks blocks={state.page.blocks} context={inside} documentId={`page/${page}`} />
        <div className={styles.actions}>
          <ActionButtons actions={state.page.actions} context={inside} />
        </div>
      </div>
    </DocumentBoundary>
  );
}
