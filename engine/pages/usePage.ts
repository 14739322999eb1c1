import type { ApiError } from "../api/ApiError";
import { useOperation } from "../api/useOperation";
import { type BindingContext, bindParams } from "../bindings/bind";
import type { CompiledPage } from "../documents/boot";
import { useDocument } from "../documents/DocumentsContext";
import { useTranslate } from "../languages/useTranslate";
import { isLive } from "../live/isLive";
import { useReloadIfMissing } from "./useReloadIfMissing";

/** A page: on its way, ready with what its blocks bind to, or why it or its record cannot be shown. */
export type PageState =
  | { status: "pending" }
  | { status: "ready"; page: CompiledPage; context: BindingContext }
  | { status: "failed"; message: string; retry: () => void }
  | RefusedRecord;

/** Why the record of a page cannot be shown: its address leads to nothing, or the call that reads it failed. */
export interface RefusedRecord {
  status: "missing" | "refused";
  error: ApiError;
  operation: string;
  retry: () => void;
}

/** Reads a page's document, then the record it is about. */
export function usePage(id: string, context: BindingContext): PageState {
  const t = useTranslate();
  const { module, error, retry } = useDocument("page", id);
  useReloadIfMissing(`page/${id}`, module !== undefined, error);
  const page = module?.default;
  const params = bindParams(page?.record?.params, context);
  const record = useOperation(page?.record?.operation ?? "", params, {
    enabled: page?.record !== undefined,
    refetchEvery: page?.record?.refresh && page.record.refresh * 1000,
    live: isLive(page?.blocks),
  });

  if (error && !page) return { status: "failed", message: t("This page could not be loaded."), retry };
  if (page === undefined) return { status: "pending" };
  if (page.record === undefined) return { status: "ready", page, context };
  if (record.data !== undefined) return { status: "ready", page, context: { ...context, record: record.data } };
  if (record.error === undefined) return { status: "pending" };
  // An address with a number that cannot be one leads to nothing, as one with a number nobody has.
  const status = [404, 422].includes(record.error.status) ? "missing" : "refused";
  return { status, error: record.error, operation: page.record.operation, retry: record.refetch };
}
