import type { HostKey } from "../../../../domain/signInMessages";
import type { Key } from "./keys";

/** How a desktop is shown and transferred. */
export interface DesktopSettings {
  /** The whole desktop in the window, pixel by pixel, or the desktop made as large as the window. */
  scaling: "fit" | "actual" | "resize";
  quality: "best" | "balanced" | "fast";
  /** Input is not sent. */
  isViewOnly: boolean;
}

/** What a target asks for. */
export type CredentialField = "username" | "password";

/** Credentials of a target. */
export type Credentials = Partial<Record<CredentialField, string>>;

/** A key or certificate with which a target proves its identity. */
export interface ServerKey {
  key: HostKey;
  /** The one trusted before, and since when. */
  pinned?: (HostKey & { since: string }) | undefined;
  /** Whether it is asked for only once. */
  isRemembered: boolean;
}

/** What happens on a screen. */
export interface ScreenEvents {
  /** The target asks for credentials. */
  onQuestion: (fields: readonly CredentialField[]) => void;
  /** The target shows a key or certificate that it proves its identity with. */
  onServerKey: (shown: ServerKey) => void;
  /** The target has refused the credentials. */
  onRefused: (reason: string | undefined) => void;
  onOpen: () => void;
  /** Text was copied on the target. */
  onClipboard: (text: string) => void;
  /** The connection was closed, by a close code of the server (app/server/streams). */
  onClosed: (code: number, reason: string) => void;
  /** The target has sent what is no such protocol; the text is the library's. */
  onFailed: (text: string) => void;
}

/** A remote desktop drawn in an element of the page. */
export interface RemoteScreen {
  apply(settings: DesktopSettings): void;
  /** Answers a question for credentials. */
  signIn(credentials: Credentials): void;
  /** Trusts the key that the target has shown. */
  trust(): void;
  /** Presses keys one after the other, and releases them in the reverse order. */
  pressKeys(keys: readonly Key[]): void;
  /** Makes a text the content of the target's clipboard. */
  paste(text: string): void;
  focus(): void;
  /** Disconnects and removes the screen; no event follows. */
  close(): void;
}

/** What a screen is opened with. */
export interface ScreenOptions {
  element: HTMLElement;
  /** The name of the screen for screen readers. */
  label: string;
  ticket: string;
  credentials: Credentials;
  settings: DesktopSettings;
  events: ScreenEvents;
}

/** Draws a desktop in an element and connects it. */
export type OpenScreen = (options: ScreenOptions) => RemoteScreen;
