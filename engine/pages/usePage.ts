import type { ApiError } from "../api/ApiError";
import { useOperation } from "../api/useOperation";
import { type BindingContext, bindParams } from "../bindings/bind";
import type { CompiledPage } from "../documents/boot";
import { useDocument } from "../documents/DocumentsContext";
import { useTranslate } from "../languages/useTranslate";
import { isLive } from "../live/isLive";
import { useReloadIfMissing } from "./useReloadIfMissing";

/** The state of a page: loading, ready with its binding context, or an error of the page or its record. */
export type PageState =
  | { status: "pending" }
  | { status: "ready"; page: CompiledPage; context: BindingContext }
  | { status: "failed"; message: string; retry: () => void }
  | RefusedRecord;

/** An error of a page's record: it is missing, or its call failed. */
export interface RefusedRecord {
  status: "missing" | "refused";
  error: ApiError;
  operation: string;
  retry: () => void;
}

/** Loads a page's document, then its record. */
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
  // An invalid id in the address (422) is treated like an unknown one (404).
  const status = [404, 422].includes(record.error.status) ? "missing" : "refused";
  return { status, error: record.error, operation: page.record.operation, retry: record.refetch };
}
