import { useEffect } from "react";
import { useOperation } from "../api/useOperation";
import { type BindingContext, bindParams } from "../bindings/bind";
import type { CompiledPage } from "../documents/boot";
import { useDocument } from "../documents/DocumentsContext";
import { forgetReload, reloadOnce } from "../documents/reloadOnce";
import { useTranslate } from "../languages/useTranslate";
import { useBrowser } from "../links/BrowserContext";

/** A page: on its way, ready with what its blocks bind to, or why it cannot be shown. */
export type PageState =
  | { status: "pending" }
  | { status: "ready"; page: CompiledPage; context: BindingContext }
  | { status: "failed"; message: string; retry: () => void };

/** Reads a page's document, then the record it is about. */
export function usePage(id: string, context: BindingContext): PageState {
  const t = useTranslate();
  const { module, error, retry } = useDocument("page", id);
  useReloadOfLostPage(`page/${id}`, module !== undefined, error);
  const page = module?.default;
  const params = bindParams(page?.record?.params, context);
  const record = useOperation(page?.record?.operation ?? "", params, { enabled: page?.record !== undefined });

  if (error && !page) return { status: "failed", message: t("This page could not be loaded."), retry };
  if (page === undefined) return { status: "pending" };
  if (page.record === undefined) return { status: "ready", page, context };
  if (record.data !== undefined) return { status: "ready", page, context: { ...context, record: record.data } };
  if (record.error === undefined) return { status: "pending" };
  const message = record.error.errors[0]?.message ?? t(record.error.statusText);
  return { status: "failed", message, retry: () => void record.refetch() };
}

function useReloadOfLostPage(name: string, isThere: boolean, error: Error | undefined): void {
  const { reload } = useBrowser();
  useEffect(() => {
    if (isThere) forgetReload(name, sessionStorage);
    else if (error) reloadOnce(name, sessionStorage, reload);
  }, [name, isThere, error, reload]);
}
