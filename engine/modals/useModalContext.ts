import { useEffect, useEffectEvent, useMemo } from "react";
import type { ApiError } from "../api/ApiError";
import { useOperation } from "../api/useOperation";
import { type BindingContext, bindParams, readPath } from "../bindings/bind";
import type { CompiledModal } from "../documents/boot";
import type { Translate } from "../languages/translate";
import { useTranslate } from "../languages/useTranslate";
import { isLive } from "../live/isLive";
import { windowAddress } from "./windowAddress";

/** The binding context of a modal: that of its opener, with the record it reads and its selection. */
export function useModalContext(
  modal: CompiledModal | undefined,
  outside: BindingContext,
  onAddress?: (address: string) => void,
) {
  const { record, selectionKey, about = [] } = modal ?? {};
  const t = useTranslate();
  const params = bindParams(record?.params, outside);
  // Opened by a link without the required parameters.
  const isLost =
    Object.keys(params).length < Object.keys(record?.params ?? {}).length ||
    about.some((name) => readPath(outside, name) === undefined);
  useOwnAddress(isLost ? undefined : modal, outside, onAddress);
  const read = useOperation(record?.operation ?? "", params, {
    enabled: record !== undefined && !isLost,
    live: isLive(modal),
  });
  // Of a list, the first item is the record.
  const found: unknown = Array.isArray(read.data) ? read.data[0] : read.data;
  const isMissing = read.data !== undefined && found === undefined;
  const context = useMemo(() => {
    const inside = record ? { ...outside, record: found } : outside;
    return selectionKey === undefined ? inside : withSelection(inside, selectionKey);
  }, [outside, record, found, selectionKey]);
  return {
    context,
    isPending: record !== undefined && !isLost && read.isPending,
    error: isLost ? t("Open this window from what it is about.") : messageOf(read.error, isMissing, t),
    /** Required parameters are missing: not a fault of the document, and a retry would not help. */
    isLost,
    retry: () => void read.refetch(),
  };
}

function useOwnAddress(
  modal: CompiledModal | undefined,
  { route = {} }: BindingContext,
  onAddress?: (address: string) => void,
): void {
  const address = modal && windowAddress(modal.id, modal.named ?? [], route);
  const notify = useEffectEvent((own: string) => onAddress?.(own));
  useEffect(() => {
    if (address !== undefined) notify(address);
  }, [address]);
}

function messageOf(error: ApiError | undefined, isMissing: boolean, t: Translate): string | undefined {
  if (!error && !isMissing) return undefined;
  return error?.errors[0]?.message ?? t("The record could not be read.");
}

function withSelection(context: BindingContext, key: string): BindingContext {
  const { selection = context.record === undefined ? [] : [context.record] } = context;
  return { ...context, selection, route: { ...context.route, [key]: readPath(selection, "id") } };
}
