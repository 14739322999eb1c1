import { useEffect, useEffectEvent, useMemo } from "react";
import type { ApiError } from "../api/ApiError";
import { useOperation } from "../api/useOperation";
import { type BindingContext, bindParams, readPath } from "../bindings/bind";
import type { CompiledModal } from "../documents/boot";
import type { Translate } from "../languages/translate";
import { useTranslate } from "../languages/useTranslate";
import { isLive } from "../live/isLive";
import { windowAddress } from "./windowAddress";

/** What the content of a modal binds to: what its opener had at hand, the record it reads, the selection it works on. */
export function useModalContext(
  modal: CompiledModal | undefined,
  outside: BindingContext,
  onAddress?: (address: string) => void,
) {
  const { record, selectionKey, about = [] } = modal ?? {};
  const t = useTranslate();
  const params = bindParams(record?.params, outside);
  // As by a link that leaves out what the window is about.
  const isLost =
    Object.keys(params).length < Object.keys(record?.params ?? {}).length ||
    about.some((name) => readPath(outside, name) === undefined);
  useOwnAddress(isLost ? undefined : modal, outside, onAddress);
  const read = useOperation(record?.operation ?? "", params, {
    enabled: record !== undefined && !isLost,
    live: isLive(modal),
  });
  // Of a call that answers a list its first is the record.
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
    /** Nothing is wrong with the document, and trying again would not help. */
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
  const tell = useEffectEvent((own: string) => onAddress?.(own));
  useEffect(() => {
    if (address !== undefined) tell(address);
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
