import { useMemo } from "react";
import { useOperation } from "../api/useOperation";
import { type BindingContext, bindParams, readPath } from "../bindings/bind";
import type { CompiledModal } from "../documents/boot";
import { useTranslate } from "../languages/useTranslate";
import { useOwnAddress } from "./useOwnAddress";

/** What the content of a modal binds to: what its opener had at hand, the record it reads, the selection it works on. */
export function useModalContext(modal: CompiledModal | undefined, outside: BindingContext) {
  const { record, selectionKey, about = [] } = modal ?? {};
  const t = useTranslate();
  const params = bindParams(record?.params, outside);
  useOwnAddress(modal?.id ?? "", record && params.id);
  // As by a link that leaves out what the window is about.
  const isLost =
    Object.keys(params).length < Object.keys(record?.params ?? {}).length ||
    about.some((name) => readPath(outside, name) === undefined);
  const read = useOperation(record?.operation ?? "", params, { enabled: record !== undefined && !isLost });
  const context = useMemo(() => {
    const inside = record ? { ...outside, record: read.data } : outside;
    return selectionKey === undefined ? inside : withSelection(inside, selectionKey);
  }, [outside, record, read.data, selectionKey]);
  return {
    context,
    isPending: record !== undefined && !isLost && read.isPending,
    error: isLost
      ? t("Open this window from what it is about.")
      : read.error && (read.error.errors[0]?.message ?? t("The record could not be read.")),
    /** Nothing is wrong with the document, and trying again would not help. */
    isLost,
    retry: () => void read.refetch(),
  };
}

function withSelection(context: BindingContext, key: string): BindingContext {
  const { selection = context.record === undefined ? [] : [context.record] } = context;
  return { ...context, selection, route: { ...context.route, [key]: readPath(selection, "id") } };
}
