import { useCallback, useEffect, useRef, useState } from "react";
import { type BindingContext, bindParams, readPath } from "../../bindings/bind";
import type { CompiledForm } from "../../documents/boot";
import { useTranslate } from "../../languages/useTranslate";
import type { Session } from "../../session/createSession";
import { useSession } from "../../session/SessionContext";
import type { JsonStorage } from "../../settings/jsonStorage";
import { useUserStorage } from "../../settings/useUserStorage";
import { useToasts } from "../../toasts/ToastsContext";
import { emptiedPaths } from "../store/emptiedPaths";
import type { FormStore } from "../store/FormStore";
import { type Draft, deleteDraft, readDraft, saveDraft, storableData } from "./drafts";

/** Debounce before a draft is stored, in milliseconds. */
const DEBOUNCE = 500;

/** The draft offered to the user, and functions on drafts. */
export interface DraftControls {
  /** The unsent input of an earlier visit. */
  offered: Draft | undefined;
  /** Stores the current input at once; returns whether it is stored. */
  save: () => boolean;
  /** Deletes the stored draft, after success or on request. */
  remove: () => void;
  /** Deletes the current input's draft and stores no more of it: the form closes without saving. */
  discard: () => void;
}

/**
 * Stores the input of a form as a draft of its user until it is sent, confirms that with a toast on leaving, and offers
 * it again. That of a local form, such as credentials, is not stored.
 */
export function useDraft(form: CompiledForm, context: BindingContext, store: FormStore): DraftControls {
  const [key] = useState(() => draftKey(form, context));
  const user = useUserStorage();
  // Belongs to the user who opened the form, even when the session ends meanwhile.
  const [storage] = useState(user);
  const { store: session } = useSession();
  const { show } = useToasts();
  const t = useTranslate();
  const [offered, setOffered] = useOffered(storage, key);
  const hasStored = useRef(false);
  const isDiscarded = useRef<boolean>(form.submit.local ?? false);
  const save = useCallback(() => {
    if (isDiscarded.current) return false;
    if (!store.isChanged) {
      // The input was reverted, so its draft is deleted; an offered draft of an earlier visit is not.
      if (hasStored.current) deleteDraft(storage, key);
      return false;
    }
    const data = storableData(form.schema, form.uiSchema, store.read());
    hasStored.current = true;
    return saveDraft(storage, key, { data, emptied: emptiedPaths(store.read()), at: Date.now() });
  }, [form, key, storage, store]);
  const remove = useCallback(() => {
    deleteDraft(storage, key);
    setOffered(undefined);
  }, [key, storage, setOffered]);
  const discard = useCallback(() => {
    isDiscarded.current = true;
    if (store.isChanged) deleteDraft(storage, key);
  }, [key, storage, store]);
  useEffect(() => saveWhileTyping(store, session, save), [store, session, save]);
  const saveOnUnmount = useRef(() => {});
  saveOnUnmount.current = () => {
    // When the session ends, the draft is stored before.
    if (session.getState().user !== undefined && save())
      show({ text: t("Your input is saved here until you return."), tone: "info" });
  };
  useEffect(() => () => saveOnUnmount.current(), []);
  return { offered, save, remove, discard };
}

/** The stored draft when a form opens. */
function useOffered(storage: JsonStorage, key: string) {
  const state = useState(() => readDraft(storage, key, Date.now()));
  const [, setOffered] = state;
  // A window replaced by this one stores its draft only on unmount, so the storage is read again.
  useEffect(() => setOffered((found) => found ?? readDraft(storage, key, Date.now())), [storage, key]);
  return state;
}

// The subject of a form: the record it loads, or the record, selection and address it was opened with.
function draftKey({ id, load }: CompiledForm, context: BindingContext): string {
  const { record, selection, route } = context;
  const about = [bindParams(load?.params, context), readPath(record, "id"), readPath(selection, "id"), route];
  return `${id} ${JSON.stringify(about)}`;
}

// Stores typing debounced, and at once when the page is hidden or the session ends.
function saveWhileTyping(store: FormStore, session: Session["store"], save: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const schedule = () => {
    clearTimeout(timer);
    timer = setTimeout(save, DEBOUNCE);
  };
  const hide = () => {
    if (document.visibilityState === "hidden") save();
  };
  const stopChanges = store.watch(schedule);
  const stopSession = session.subscribe((now, before) => {
    if (before.user === undefined || now.user !== undefined) return;
    save();
    // After signing out nothing may be stored: a form still on the screen stops writing.
    stop();
  });
  window.addEventListener("pagehide", save);
  document.addEventListener("visibilitychange", hide);
  const stop = () => {
    stopChanges();
    stopSession();
    clearTimeout(timer);
    window.removeEventListener("pagehide", save);
    document.removeEventListener("visibilitychange", hide);
  };
  return stop;
}
