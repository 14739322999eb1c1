import { useCallback, useContext, useEffect, useRef, useState } from "react";
import { type BindingContext, bindParams, readPath } from "../bindings/bind";
import type { CompiledForm } from "../documents/boot";
import { useTranslate } from "../languages/useTranslate";
import { useSession } from "../session/SessionContext";
import { useUserStorage } from "../settings/useUserStorage";
import { useToasts } from "../toasts/ToastsContext";
import { type Draft, dropDraft, keepable, keepDraft, readDraft } from "./drafts";
import type { FormStore } from "./FormStore";
import { emptiedPaths } from "./paths";
import { UnsavedContext } from "./unsaved";

/** How long typing has to rest before it is kept, in milliseconds. */
const PAUSE = 500;

/** A draft that waits for an answer, and what can be done with drafts. */
export interface DraftControls {
  /** What was entered here before and never sent. */
  offered: Draft | undefined;
  /** Keeps what is entered now, at once; gives whether it is kept. */
  keep: () => boolean;
  /** Forgets what was kept, as after success or when it is not wanted. */
  drop: () => void;
}

/** Keeps what is entered in a form for its user until it is sent, says so to who leaves, and offers it back. */
export function useDraft(form: CompiledForm, context: BindingContext, store: FormStore): DraftControls {
  const [key] = useState(() => draftKey(form, context));
  const user = useUserStorage();
  // Kept for whoever opened the form, even when the session ends meanwhile.
  const [storage] = useState(user);
  const { store: session } = useSession();
  const { show } = useToasts();
  const t = useTranslate();
  const isWindow = useContext(UnsavedContext) !== undefined;
  const [offered, setOffered] = useState(() => readDraft(storage, key, Date.now()));
  const hasKept = useRef(false);
  const keep = useCallback(() => {
    if (!store.isChanged) {
      // Nothing is left of what was kept: it was taken out again. What is offered came from before.
      if (hasKept.current) dropDraft(storage, key);
      return false;
    }
    const data = keepable(form.schema, form.uiSchema, store.read());
    hasKept.current = true;
    return keepDraft(storage, key, { data, emptied: emptiedPaths(store.read()), at: Date.now() });
  }, [form, key, storage, store]);
  const drop = useCallback(() => {
    dropDraft(storage, key);
    setOffered(undefined);
  }, [key, storage]);
  useEffect(() => keepWhileTyping(store, keep), [store, keep]);
  const leave = useRef(() => {});
  leave.current = () => {
    // Who closes a window was asked and has given the input up; a session that ended asked nobody.
    if (session.getState().user === undefined) return;
    if (isWindow && store.isChanged) dropDraft(storage, key);
    else if (keep()) show({ text: t("What you entered is kept here until you come back."), tone: "info" });
  };
  useEffect(() => () => leave.current(), []);
  return { offered, keep, drop };
}

// What a form is about: the record it loads, or the record, selection and address it was opened with.
function draftKey({ id, load }: CompiledForm, context: BindingContext): string {
  const { record, selection, route } = context;
  const about = [bindParams(load?.params, context), readPath(record, "id"), readPath(selection, "id"), route];
  return `${id} ${JSON.stringify(about)}`;
}

function keepWhileTyping(store: FormStore, keep: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const rest = () => {
    clearTimeout(timer);
    timer = setTimeout(keep, PAUSE);
  };
  const stop = store.watch(rest);
  window.addEventListener("pagehide", keep);
  return () => {
    stop();
    clearTimeout(timer);
    window.removeEventListener("pagehide", keep);
  };
}
