import { useEffect, useEffectEvent, useRef } from "react";
import { useSearchParams } from "react-router-dom";
import type { Openers } from "../actions/openers";
import { typedParam } from "../links/typedParam";
import type { Windows } from "./windows";

/** What joins the address with the windows. */
export interface ModalAddressProps {
  windows: Windows;
  openModal: Openers["openModal"];
  close: (id: string) => void;
}

// A window, and what it is about where it is about something: change-mfa, tag-logs.12
const ADDRESSED = /^([a-z0-9-]+)(?:\.([\w-]+))?$/;

/** Opens the window that the address names, closes it when Back leaves that address, and forgets it when it is closed. */
export function ModalAddress({ windows, openModal, close }: ModalAddressProps) {
  const [params, setParams] = useSearchParams();
  const [, name, id] = ADDRESSED.exec(params.get("modal") ?? "") ?? [];
  const wanted = name === undefined ? undefined : `modal/${name}`;
  const isOpen = windows.some((window) => window.id === wanted);
  const wasOpen = useRef<string>(undefined);
  const open = useEffectEvent(() => {
    if (name !== undefined && !isOpen) openModal(name, { route: { id: id && typedParam(id) } });
  });
  const closeWindow = useEffectEvent(close);
  useEffect(() => {
    if (wanted === undefined) return undefined;
    open();
    return () => closeWindow(wanted);
  }, [wanted]);
  const forget = useEffectEvent(() =>
    setParams(
      (current) => {
        current.delete("modal");
        return current;
      },
      { replace: true },
    ),
  );
  useEffect(() => {
    // The window of the address before may be gone while that of this one is not there yet.
    if (wanted !== undefined && wasOpen.current === wanted && !isOpen) forget();
    wasOpen.current = isOpen ? wanted : undefined;
  }, [wanted, isOpen]);
  return null;
}
