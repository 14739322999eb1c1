import { failureText } from "../actions/failureText";
import { itemOf } from "../actions/itemOf";
import { useOperation } from "../api/useOperation";
import { type BindingContext, bindParams } from "../bindings/bind";
import type { CompiledPage } from "../documents/boot";
import { useDocument } from "../documents/DocumentsContext";
import { useTranslate } from "../languages/useTranslate";
import { useReloadOfLost } from "./useReloadOfLost";

/** A page: on its way, ready with what its blocks bind to, or why it cannot be shown. */
export type PageState =
  | { status: "pending" }
  | { status: "ready"; page: CompiledPage; context: BindingContext }
  | { status: "failed"; message: string; retry: () => void };

/** Reads a page's document, then the record it is about. */
export function usePage(id: string, context: BindingContext): PageState {
  const t = useTranslate();
  const { module, error, retry } = useDocument("page", id);
  useReloadOfLost(`page/${id}`, module !== undefined, error);
  const page = module?.default;
  const params = bindParams(page?.record?.params, context);
  const record = useOperation(page?.record?.operation ?? "", params, {
    enabled: page?.record !== undefined,
    refetchEvery: page?.record?.refresh && page.record.refresh * 1000,
  });

  if (error && !page) return { status: "failed", message: t("This page could not be loaded."), retry };
  if (page === undefined) return { status: "pending" };
  if (page.record === undefined) return { status: "ready", page, context };
  if (record.data !== undefined) return { status: "ready", page, context: { ...context, record: record.data } };
  if (record.error === undefined) return { status: "pending" };
  // An address with a number that cannot be one leads to nothing, as one with a number nobody has.
  const message =
    record.error.status === 422
      ? t("This does not exist, or you may not see it.")
      : failureText(record.error, { verb: t("read"), item: t(itemOf(page.record.operation)) }, t);
  return { status: "failed", message, retry: () => void record.refetch() };
}
