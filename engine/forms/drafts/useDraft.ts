import { useCallback, useEffect, useRef, useState } from "react";
import { type BindingContext, bindParams, readPath } from "../../bindings/bind";
import type { CompiledForm } from "../../documents/boot";
import { useTranslate } from "../../languages/useTranslate";
import type { Session } from "../../session/createSession";
import { useSession } from "../../session/SessionContext";
import type { JsonStorage } from "../../settings/jsonStorage";
import { useUserStorage } from "../../settings/useUserStorage";
import { useToasts } from "../../toasts/ToastsContext";
import type { FormStore } from "../store/FormStore";
import { emptiedPaths } from "../store/paths";
import { type Draft, deleteDraft, readDraft, saveDraft, storableData } from "./drafts";

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
  /** Forgets what is entered now, and keeps no more of it: the form is about to be closed without it. */
  giveUp: () => void;
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
  const [offered, setOffered] = useOffered(storage, key);
  const hasKept = useRef(false);
  const isGivenUp = useRef(false);
  const keep = useCallback(() => {
    if (isGivenUp.current) return false;
    if (!store.isChanged) {
      // Nothing is left of what was kept: it was taken out again. What is offered came from before.
      if (hasKept.current) deleteDraft(storage, key);
      return false;
    }
    const data = storableData(form.schema, form.uiSchema, store.read());
    hasKept.current = true;
    return saveDraft(storage, key, { data, emptied: emptiedPaths(store.read()), at: Date.now() });
  }, [form, key, storage, store]);
  const drop = useCallback(() => {
    deleteDraft(storage, key);
    setOffered(undefined);
  }, [key, storage, setOffered]);
  const giveUp = useCallback(() => {
    isGivenUp.current = true;
    if (store.isChanged) deleteDraft(storage, key);
  }, [key, storage, store]);
  useEffect(() => keepWhileTyping(store, session, keep), [store, session, keep]);
  const leave = useRef(() => {});
  leave.current = () => {
    // When the session ended, what was entered was kept by then.
    if (session.getState().user !== undefined && keep())
      show({ text: t("What you entered is kept here until you come back."), tone: "info" });
  };
  useEffect(() => () => leave.current(), []);
  return { offered, keep, drop, giveUp };
}

/** The draft that waits as a form opens. */
function useOffered(storage: JsonStorage, key: string) {
  const state = useState(() => readDraft(storage, key, Date.now()));
  const [, setOffered] = state;
  // A window this one took the place of keeps what was entered in it only as it goes.
  useEffect(() => setOffered((found) => found ?? readDraft(storage, key, Date.now())), [storage, key]);
  return state;
}

// What a form is about: the record it loads, or the record, selection and address it was opened with.
function draftKey({ id, load }: CompiledForm, context: BindingContext): string {
  const { record, selection, route } = context;
  const about = [bindParams(load?.params, context), readPath(record, "id"), readPath(selection, "id"), route];
  return `${id} ${JSON.stringify(about)}`;
}

// Typing is kept once it rests, and at once when what comes next may be the end: of the page or of the session.
function keepWhileTyping(store: FormStore, session: Session["store"], keep: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const rest = () => {
    clearTimeout(timer);
    timer = setTimeout(keep, PAUSE);
  };
  const hide = () => {
    if (document.visibilityState === "hidden") keep();
  };
  const stopHearing = store.watch(rest);
  const stopSession = session.subscribe((now, before) => {
    if (before.user === undefined || now.user !== undefined) return;
    keep();
    // Whoever signs out leaves nothing behind: a form still on the screen writes no more.
    stop();
  });
  window.addEventListener("pagehide", keep);
  document.addEventListener("visibilitychange", hide);
  const stop = () => {
    stopHearing();
    stopSession();
    clearTimeout(timer);
    window.removeEventListener("pagehide", keep);
    document.removeEventListener("visibilitychange", hide);
  };
  return stop;
}
