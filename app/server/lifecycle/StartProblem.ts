/** A startup error the operator can fix: its message is the sentence to print. */
export class StartProblem extends Error {
  override readonly name = "StartProblem";
}

/** The message of a thrown value, for logs or as part of a sentence. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message || error.name : String(error);
}

/** The system or database error code of a thrown value, such as EADDRINUSE or 28P01. */
export function codeOf(error: unknown): string | undefined {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}
