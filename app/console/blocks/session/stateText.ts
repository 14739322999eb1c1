import type { Translate } from "#engine";
import type { ConnectionState, EndCause } from "./connection/connectionState";

/** What a page says of its connections in words of its own. */
export interface StateWords {
  open: string;
  /** The network was lost while it was open. */
  lost: string;
  /** The server refused it. */
  refused: string;
  /** The user has ended it. */
  stopped: string;
}

/** The state of a connection in a word or two, with its tone. */
export function stateLabel(
  state: ConnectionState,
  t: Translate,
): { label: string; tone: "success" | "warning" | "danger" | "info" | "neutral" } {
  switch (state.kind) {
    case "connecting":
      return { label: t("Connecting"), tone: "info" };
    case "recorded":
      return { label: t("Waiting for you"), tone: "warning" };
    case "connected":
      return { label: t("Signing in"), tone: "info" };
    case "host-key":
      return { label: t("Trust needed"), tone: state.pinned ? "danger" : "warning" };
    case "credentials":
    case "prompts":
      return { label: t("Sign in"), tone: "warning" };
    case "open":
      return { label: t("Connected"), tone: "success" };
    case "lost":
      return { label: t("Reconnecting"), tone: "warning" };
    case "ended":
      return { label: t("Ended"), tone: state.cause === "exit" || state.cause === "stopped" ? "neutral" : "danger" };
  }
}

/** Why credentials were refused. */
export function refusalText({ reason }: Extract<ConnectionState, { kind: "credentials" }>, t: Translate): string {
  return t(reason ?? "The device refused these credentials.");
}

/** The state of a connection as a sentence, for screen readers and above what it carries. */
export function stateSentence(state: ConnectionState, t: Translate, words: StateWords): string {
  switch (state.kind) {
    case "connecting":
      return t("Connecting to the device…");
    case "recorded":
      return t("This session is recorded");
    case "connected":
      return t("The device has answered. Signing in…");
    case "host-key":
      return state.pinned ? t("The host key has changed.") : t("The device shows its host key for the first time.");
    case "credentials":
      return state.isRefused ? refusalText(state, t) : t("Sign in to the device");
    case "prompts":
      return state.name || t("The device asks a question.");
    case "open":
      return words.open;
    case "lost":
      return state.wasOpen ? words.lost : t("The network was lost. Reconnecting.");
    case "ended":
      return endSentence(state, t, words);
  }
}

function endSentence(state: Extract<ConnectionState, { kind: "ended" }>, t: Translate, words: StateWords): string {
  const { cause, text, code, signal } = state;
  if (text !== undefined) return t(text);
  if (code !== undefined) return t("The shell has ended with exit code {code}.", { code });
  if (signal !== undefined) return t("The shell was ended by {signal}.", { signal });
  return { ...sentences(t), ...words }[cause];
}

const sentences = (t: Translate): Record<Exclude<EndCause, keyof StateWords>, string> => ({
  exit: t("The device has closed the connection."),
  "not-opened": t("The connection could not be opened."),
  "session-ended": t("The session is over."),
  "connection-lost": t("The connection was lost."),
});
