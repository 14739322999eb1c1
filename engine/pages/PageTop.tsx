import { createPortal } from "react-dom";
import { ActionButtons } from "../actions/ActionButton";
import type { BindingContext } from "../bindings/bind";
import { Blocks } from "../blocks/Blocks";
import { EditableValue } from "../blocks/edit/EditableValue";
import type { RecordField } from "../generated/documents";
import { useTranslate } from "../languages/useTranslate";
import { DocumentBoundary } from "./DocumentBoundary";
import styles from "./Page.module.css";
import { usePage } from "./usePage";

/** What is drawn above the sub-pages of a record. */
export interface PageTopProps {
  page: string;
  context: BindingContext;
  /** The place beside the heading. */
  beside: HTMLElement | null;
}

/** What all sub-pages of a record have in common: what can be done with it, and its blocks; nothing while it is read. */
export function PageTop({ page, context, beside }: PageTopProps) {
  const t = useTranslate();
  const state = usePage(page, context);
  // Where nothing will come no place is kept either: the tabs then do not follow the heading at once.
  if (state.status !== "ready")
    return state.status === "pending" ? <div className={styles.topPending} /> : <div hidden />;
  // Its actions are those of rows that are chosen: the record is the one that is.
  const inside = { ...state.context, selection: state.context.record === undefined ? [] : [state.context.record] };
  return (
    <DocumentBoundary documentId={`page/${page}`} message={t("This page could not be shown.")}>
      {beside && createPortal(<Heading field={state.page.heading} context={inside} />, beside)}
      <div className={styles.top}>
        <Blocks blocks={state.page.blocks} context={inside} documentId={`page/${page}`} />
        <div className={styles.actions}>
          <ActionButtons actions={state.page.actions} context={inside} />
        </div>
      </div>
    </DocumentBoundary>
  );
}

/** The pencil beside the heading; while it is edited, the input stands in the place of the heading. */
function Heading({ field, context }: { field: RecordField | undefined; context: BindingContext }) {
  const t = useTranslate();
  if (!field?.edit) return null;
  return (
    <EditableValue edit={field.edit} property={field.key} label={t(field.label)} context={context}>
      {null}
    </EditableValue>
  );
}
