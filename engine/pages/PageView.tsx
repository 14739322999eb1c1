import { type ReactNode, useState } from "react";
import { ActionButtons } from "../actions/ActionButton";
import type { BindingContext } from "../bindings/bind";
import { Blocks } from "../blocks/Blocks";
import { ErrorCard } from "../elements/loading/ErrorCard";
import { useTranslate } from "../languages/useTranslate";
import { useRegisterRecordName } from "../links/recordNames";
import { DocumentBoundary } from "./DocumentBoundary";
import { lazyPageTop, lazyRecordFailure } from "./lazyRecordParts";
import { PageHeading } from "./PageHeading";
import { PageSkeleton } from "./PageSkeleton";
import { type PageState, usePage } from "./usePage";

/** Props of a page. */
export interface PageViewProps {
  page: string;
  /** The title of its route, shown until the page's own title is known. */
  title: string;
  context: BindingContext;
  /** The page document drawn between heading and tabs. */
  header?: string | undefined;
  /** The address of its record. */
  place?: string | undefined;
  /** Whether the user navigated here from another page. */
  isArrival: boolean;
  /** Draws the tabs of sub-pages; their conditions may depend on the record. */
  tabs: (context: BindingContext) => ReactNode;
}

/** A page: its heading at once, then its blocks. Its error boundary names the document. */
export function PageView({ page, title, context, header: top, place, isArrival, tabs }: PageViewProps) {
  const t = useTranslate();
  const state = usePage(page, context);
  const [beside, setBeside] = useState<HTMLElement | null>(null);
  const isMissing = state.status === "missing";
  const own = isMissing ? "Page not found" : title;
  const heading = state.status === "ready" ? t(state.page.title ?? title, state.context) : t(own);
  const isOfRecord = state.status === "ready" && state.page.title?.includes("{record.");
  useRegisterRecordName(place, isOfRecord ? heading : undefined);
  return (
    <>
      <PageHeading title={heading} isArrival={isArrival} beside={top === undefined ? top : setBeside}>
        {state.status === "ready" && <ActionButtons actions={state.page.actions} context={state.context} />}
      </PageHeading>
      {top !== undefined && !isMissing && <lazyPageTop.Part page={top} context={context} beside={beside} />}
      {isMissing || tabs(state.status === "ready" ? state.context : context)}
      <DocumentBoundary documentId={`page/${page}`} message={t("This page could not be shown.")}>
        <PageBody state={state} documentId={`page/${page}`} />
      </DocumentBoundary>
    </>
  );
}

function PageBody({ state, documentId }: { state: PageState; documentId: string }) {
  if (state.status === "pending") return <PageSkeleton />;
  if (state.status === "ready")
    return <Blocks blocks={state.page.blocks} context={state.context} documentId={documentId} />;
  if (state.status === "failed")
    return <ErrorCard message={state.message} documentId={documentId} onRetry={state.retry} />;
  return <lazyRecordFailure.Part {...state} documentId={documentId} />;
}
