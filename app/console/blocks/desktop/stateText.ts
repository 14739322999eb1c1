import type { Translate } from "#engine";
import { type DesktopState, type EndCause, MAX_ATTEMPTS } from "./connection/desktopState";

type Tone = "success" | "warning" | "danger" | "info" | "neutral";

/** Whether a desktop has ended as people expect it to. */
export const isQuietEnd = (cause: EndCause): boolean => cause === "exit" || cause === "stopped";

/** The state of a desktop in a word or two, with its tone. */
export function stateLabel(state: DesktopState, t: Translate): { label: string; tone: Tone } {
  switch (state.kind) {
    case "connecting":
      return { label: t("Connecting"), tone: "info" };
    case "server-key":
      return { label: t("Trust needed"), tone: state.pinned ? "danger" : "warning" };
    case "credentials":
      return { label: t("Sign in"), tone: "warning" };
    case "open":
      return { label: t("Connected"), tone: "success" };
    case "lost":
      return { label: t("Reconnecting"), tone: "warning" };
    case "ended":
      return { label: t("Ended"), tone: isQuietEnd(state.cause) ? "neutral" : "danger" };
  }
}

/** The state of a desktop as a sentence, for screen readers and above the desktop. */
export function stateSentence(state: DesktopState, t: Translate): string {
  switch (state.kind) {
    case "connecting":
      return t("Connecting to the device…");
    case "server-key":
      return state.pinned
        ? t("The host key has changed.")
        : t("The device shows a key that the console does not know.");
    case "credentials":
      return state.isRefused ? t(state.reason ?? "The device refused these credentials.") : t("Sign in to the device");
    case "open":
      return t("The desktop is open.");
    case "lost":
      return t("The connection was lost. Reconnecting, attempt {attempt} of {attempts}.", {
        attempt: state.attempt,
        attempts: MAX_ATTEMPTS,
      });
    case "ended":
      return state.text === undefined ? endSentences(t)[state.cause] : t(state.text);
  }
}

const endSentences = (t: Translate): Record<EndCause, string> => ({
  exit: t("The device has closed the connection."),
  "not-opened": t("The connection could not be opened."),
  "session-ended": t("The session is over."),
  "connection-lost": t("The connection was lost."),
  refused: t("The server refused the desktop."),
  stopped: t("The desktop was disconnected."),
  "not-understood": t(
    "The device has sent something that is no desktop. Check the protocol and the port of the remote access.",
  ),
  silent: t("The device has accepted the connection, but does not answer."),
});
