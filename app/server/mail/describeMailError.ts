import { reasonOf } from "../lifecycle/StartProblem";

const LONGEST = 500;

/** What a mail server answered, or why there was no answer: one line that the database and people can read. */
export function describeMailError(error: unknown): string {
  const { response } = error as { response?: unknown };
  return oneLine(typeof response === "string" && response !== "" ? response : reasonOf(error));
}

/** A text of a foreign server without control characters, and not longer than a log's line. */
export function oneLine(text: string): string {
  return text
    .replace(/\p{Cc}+/gu, " ")
    .trim()
    .slice(0, LONGEST);
}
