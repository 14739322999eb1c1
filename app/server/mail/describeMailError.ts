import { reasonOf } from "../lifecycle/StartProblem";

const MAX_LENGTH = 500;

/** The response of a mail server, or why there was none, as one line that can be stored and displayed. */
export function describeMailError(error: unknown): string {
  const { response } = error as { response?: unknown };
  return oneLine(typeof response === "string" && response !== "" ? response : reasonOf(error));
}

/** Cleans a foreign text: one line, without control characters, truncated. */
export function oneLine(text: string): string {
  return text
    .replace(/\p{Cc}+/gu, " ")
    .trim()
    .slice(0, MAX_LENGTH);
}
