import type { CredentialField, ServerKey } from "../screen/RemoteScreen";

/** Why a desktop has ended. */
export type EndCause =
  | "exit"
  | "not-opened"
  | "session-ended"
  | "connection-lost"
  | "refused"
  | "stopped"
  /** The target sends what is no such protocol. */
  | "not-understood"
  /** The target does not answer. */
  | "silent";

/** The state of a desktop, as shown and announced. */
export type DesktopState =
  | { kind: "connecting" }
  | ({ kind: "server-key" } & ServerKey)
  | { kind: "credentials"; fields: readonly CredentialField[]; isRefused: boolean; reason?: string | undefined }
  | { kind: "open" }
  /** The connection was lost; `attempt` counts those to reconnect, from 1. */
  | { kind: "lost"; attempt: number }
  /** `text`: the server's reason. */
  | { kind: "ended"; cause: EndCause; text?: string | undefined };

/** What happens to a desktop. */
export type DesktopEvent =
  | { type: "question"; fields: readonly CredentialField[] }
  | { type: "server-key"; shown: ServerKey }
  | { type: "refused"; reason: string | undefined; fields: readonly CredentialField[] }
  /** The user has answered a question. */
  | { type: "answered" }
  | { type: "opened" }
  | { type: "closed"; code: number; reason: string }
  | { type: "failed" }
  | { type: "silent" }
  /** No ticket was issued; `isTemporary`: it may be next time. */
  | { type: "no-ticket"; isTemporary: boolean; hasSessionEnded: boolean; text: string }
  /** The user ended it. */
  | { type: "stopped" };

/** Attempts to reconnect before a desktop ends. */
export const MAX_ATTEMPTS = 5;

/** Close codes after which no attempt can help (app/server/streams); after any other one may. */
const ENDINGS: Readonly<Record<number, EndCause>> = {
  1000: "exit",
  1008: "refused",
  1011: "connection-lost",
  4000: "not-opened",
  4001: "session-ended",
};

/** The state after an event. Once ended, nothing happens any more. */
export function nextState(state: DesktopState, event: DesktopEvent): DesktopState {
  if (state.kind === "ended") return state;
  switch (event.type) {
    case "question":
      return { kind: "credentials", fields: event.fields, isRefused: false };
    case "refused":
      return { kind: "credentials", fields: event.fields, isRefused: true, reason: event.reason };
    case "server-key":
      return { kind: "server-key", ...event.shown };
    case "answered":
      return { kind: "connecting" };
    case "opened":
      return { kind: "open" };
    case "closed":
      return afterClose(state, event.code, event.reason);
    case "no-ticket": {
      if (event.isTemporary) return lost(state);
      return { kind: "ended", cause: event.hasSessionEnded ? "session-ended" : "refused", text: event.text };
    }
    case "failed":
      return { kind: "ended", cause: "not-understood" };
    case "silent":
      return state.kind === "lost" ? lost(state) : { kind: "ended", cause: "silent" };
    case "stopped":
      return { kind: "ended", cause: "stopped" };
  }
}

function afterClose(state: DesktopState, code: number, reason: string): DesktopState {
  const cause = ENDINGS[code];
  // Targets close the connection while a person types; the answer opens another.
  if (state.kind === "credentials" && cause !== "session-ended") return state;
  // A device that restarts refuses connections for a while.
  if (!cause || (state.kind === "lost" && cause === "not-opened")) return lost(state);
  return { kind: "ended", cause, text: reason || undefined };
}

function lost(state: DesktopState): DesktopState {
  const attempt = state.kind === "lost" ? state.attempt + 1 : 1;
  return attempt > MAX_ATTEMPTS ? { kind: "ended", cause: "connection-lost" } : { kind: "lost", attempt };
}
