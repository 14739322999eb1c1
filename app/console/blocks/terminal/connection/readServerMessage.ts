import type { ServerMessage } from "../../../../domain/terminalMessages";

const TYPES: ReadonlySet<string> = new Set<ServerMessage["type"]>([
  "recorded",
  "connected",
  "host-key",
  "credentials",
  "prompts",
  "open",
  "people",
  "received",
  "ended",
]);

/** Parses a text message of the server; undefined for a message of a later version, which is ignored. */
export function readServerMessage(text: string): ServerMessage | undefined {
  const message = JSON.parse(text) as { type: string };
  return TYPES.has(message.type) ? (message as ServerMessage) : undefined;
}
