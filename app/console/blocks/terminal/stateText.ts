import type { Translate } from "#engine";
import type { EndCause, TerminalState } from "./connection/terminalState";

/** The state of a terminal in a word or two, with its tone. */
export function stateLabel(
  state: TerminalState,
  t: Translate,
): { label: string; tone: "success" | "warning" | "danger" | "info" | "neutral" } {
  switch (state.kind) {
    case "connecting":
      return { label: t("Connecting"), tone: "info" };
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

/** The state of a terminal as a sentence, for screen readers and above the terminal. */
export function stateSentence(state: TerminalState, t: Translate): string {
  switch (state.kind) {
    case "connecting":
      return t("Connecting to the device…");
    case "connected":
      return t("The device has answered. Signing in…");
    case "host-key":
      return state.pinned ? t("The host key has changed.") : t("The device shows its host key for the first time.");
    case "credentials":
      return state.isRefused ? t(state.reason ?? "The device refused these credentials.") : t("Sign in to the device");
    case "prompts":
      return state.name || t("The device asks a question.");
    case "open":
      return t("The terminal is open.");
    case "lost":
      return state.wasOpen
        ? t("The network was lost. Reconnecting; what you type is kept.")
        : t("The network was lost. Reconnecting.");
    case "ended":
      return endSentence(state, t);
  }
}

function endSentence({ cause, text, code, signal }: Extract<TerminalState, { kind: "ended" }>, t: Translate): string {
  if (text !== undefined) return t(text);
  if (code !== undefined) return t("The shell has ended with exit code {code}.", { code });
  if (signal !== undefined) return t("The shell was ended by {signal}.", { signal });
  return sentences(t)[cause];
}

const sentences = (t: Translate): Record<EndCause, string> => ({
  exit: t("The device has closed the connection."),
  "not-opened": t("The connection could not be opened."),
  "session-ended": t("The session is over."),
  "connection-lost": t("The connection was lost."),
  refused: t("The server refused the terminal."),
  stopped: t("The terminal was closed."),
});
