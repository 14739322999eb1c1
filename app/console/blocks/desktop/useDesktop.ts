import { useCallback, useEffect, useRef, useState } from "react";
import { useApi, useStoredSetting, useToasts, useTranslate } from "#engine";
import { issueTicket } from "../session/issueTicket";
import { DesktopConnection } from "./connection/DesktopConnection";
import type { DesktopSettings } from "./screen/RemoteScreen";

/** Settings of desktops that are remembered in the browser. */
export interface StoredSettings extends Omit<DesktopSettings, "isViewOnly"> {
  /** The clipboards of both sides are the same, where the browser allows it. */
  sharesClipboard: boolean;
}

const DEFAULT_SETTINGS: StoredSettings = { scaling: "fit", quality: "balanced", sharesClipboard: false };
/** Longer texts of the target's clipboard are dropped. */
const MAX_CLIPBOARD = 1_000_000;

const loadVnc = async () => (await import("./vnc/openVnc")).openVnc;
const loadRdp = async () => (await import("./rdp/openRdp")).openRdp;

/** The desktop of a session with its settings and the newest text of its clipboard; it ends with the page. */
export function useDesktop(session: number, protocol: string | undefined) {
  const [stored, setStored] = useStoredSetting("desktop", DEFAULT_SETTINGS);
  const [isViewOnly, setViewOnly] = useState(false);
  const [clipboard, setClipboard] = useState("");
  const receive = useReceiveClipboard(stored.sharesClipboard, setClipboard);
  const isRdp = useRef(false);
  isRdp.current = protocol === "rdp";
  const api = useApi();
  const [connection] = useState(
    () =>
      new DesktopConnection(
        { ...stored, isViewOnly },
        {
          issueTicket: () => issueTicket(api, session),
          loadScreen: () => (isRdp.current ? loadRdp() : loadVnc()),
          fieldsBefore: () => (isRdp.current ? ["username", "password"] : []),
          onClipboard: receive,
        },
      ),
  );
  useEffect(() => connection.apply({ ...stored, isViewOnly }), [connection, stored, isViewOnly]);
  useNetworkEvents(connection);
  return { connection, stored, setStored, isViewOnly, setViewOnly, clipboard, isRdp: isRdp.current };
}

/** Hands on texts of the target's clipboard, at most one for each frame that is drawn. */
function useReceiveClipboard(isShared: boolean, show: (text: string) => void): (text: string) => void {
  const t = useTranslate();
  const toasts = useToasts();
  const newest = useRef<string>(undefined);
  const state = {
    isShared,
    show,
    tooLong: () => toasts.show({ text: t("The text of the device's clipboard is too long."), tone: "warning" }),
  };
  const current = useRef(state);
  current.current = state;
  return useCallback((text: string) => {
    if (text.length > MAX_CLIPBOARD) return current.current.tooLong();
    if (newest.current === undefined) requestAnimationFrame(() => handOn());
    newest.current = text;
    const handOn = () => {
      const received = newest.current ?? "";
      newest.current = undefined;
      current.current.show(received);
      // The panel has it where the browser does not allow this.
      if (current.current.isShared) void navigator.clipboard?.writeText(received).catch(() => {});
    };
  }, []);
}

/** Ends the desktop with the page; notices a lost network at once, and its return. */
function useNetworkEvents(connection: DesktopConnection): void {
  useEffect(() => {
    const kind = () => connection.state.getState().kind;
    const listeners: Record<string, (event: Event) => void> = {
      pagehide: () => connection.stop(),
      offline: () => connection.drop(),
      online: () => kind() === "lost" && connection.connect(),
      beforeunload: (event) => kind() === "open" && event.preventDefault(),
    };
    for (const [name, listener] of Object.entries(listeners)) window.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of Object.entries(listeners)) window.removeEventListener(name, listener);
      connection.stop();
    };
  }, [connection]);
}
