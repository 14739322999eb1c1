import { createContext, useContext } from "react";
import type { BindingContext } from "../bindings/bind";

/** A confirmation dialog before an action. */
export interface Question {
  text: string;
  title?: string;
  confirmText?: string;
  cancelText?: string;
  tone?: "primary" | "danger";
  /** An alert with one button; there is nothing to decide. */
  isNotice?: boolean;
}

/** Opens windows above the page; their bindings read the context they are opened from. */
export interface Openers {
  /** `onClosed` receives whether the window completed (rather than was cancelled) and, of a form, the response data of its call, or the values of a local one. */
  openForm(form: string, context: BindingContext, onClosed?: (isDone: boolean, result?: unknown) => void): void;
  openModal: Openers["openForm"];
  ask(question: Question): Promise<boolean>;
}

/** Provided by ModalHost. */
export const OpenersContext = createContext<Openers | undefined>(undefined);

/** The functions that open forms, modals and questions above the page. */
export function useOpeners(): Openers {
  const openers = useContext(OpenersContext);
  if (openers === undefined) throw new Error("This component must be rendered inside ModalHost.");
  return openers;
}
