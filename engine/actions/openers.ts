import { createContext, useContext } from "react";
import type { BindingContext } from "../bindings/bind";

/** A question before something is done. */
export interface Question {
  text: string;
  title?: string;
  confirmText?: string;
  cancelText?: string;
  tone?: "primary" | "danger";
  /** It only says something; there is nothing to decide. */
  isNotice?: boolean;
}

/** Opens windows above the page; what they show binds to the context they are opened from. */
export interface Openers {
  /** onClosed hears whether the window was closed because it had done what it is for, and of a form what its call answered. */
  openForm(form: string, context: BindingContext, onClosed?: (isDone: boolean, answer?: unknown) => void): void;
  openModal: Openers["openForm"];
  ask(question: Question): Promise<boolean>;
}

/** Provided once, by the host of the windows. */
export const OpenersContext = createContext<Openers | undefined>(undefined);

/** The functions that open forms, modals and questions above the page. */
export function useOpeners(): Openers {
  const openers = useContext(OpenersContext);
  if (openers === undefined) throw new Error("This component must stand inside ModalHost.");
  return openers;
}
