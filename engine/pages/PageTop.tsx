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

/** Props of the header of a record's sub-pages. */
export interface PageTopProps {
  page: string;
  context: BindingContext;
  /** The container beside the heading. */
  beside: HTMLElement | null;
}

/** The header shared by all sub-pages of a record: its blocks and actions; a placeholder while loading. */
export function PageTop({ page, context, beside }: PageTopProps) {
  const t = useTranslate();
  const state = usePage(page, context);
  // On failure no space is reserved, but an element is rendered, so that the tabs do not directly follow the heading.
  if (state.status !== "ready")
    return state.status === "pending" ? <div className={styles.topPending} /> : <div hidden />;
  // Its actions are bulk actions: the record is the selection.
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

/** The pencil button beside the heading; while editing, the input replaces the heading. */
function Heading({ field, context }: { field: RecordField | undefined; context: BindingContext }) {
  const t = useTranslate();
  if (!field?.edit) return null;
  return (
    <EditableValue edit={field.edit} property={field.key} label={t(field.label)} context={context}>
      {null}
    </EditableValue>
  );
}
