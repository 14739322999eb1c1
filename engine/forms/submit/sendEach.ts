import { isOutcomeKnown } from "../../actions/idempotency";
import type { OperationRequest, Outcome } from "../../actions/runOperation";
import type { ApiProblem } from "../../api/ApiError";

type Failed = Extract<Outcome, { status: "failed" }>;

/** The outcome of sending several values. */
export interface SendEachOutcome {
  /** The values that were not sent: refused, cancelled, or after one with an unknown outcome. */
  remaining: unknown[];
  done: number;
  /** "done" when nothing remains, "failed" when one was refused, else "declined". */
  outcome: Outcome;
}

/** Options of sendEach. */
export interface SendEachOptions {
  /** The field that holds the values. */
  key: string;
  requestOf: (value: unknown) => OperationRequest;
  run: (request: OperationRequest) => Promise<Outcome>;
}

/** Sends one request per value, in order; a refused one does not stop the others. */
export async function sendEach(
  values: readonly unknown[],
  { key, requestOf, run }: SendEachOptions,
): Promise<SendEachOutcome> {
  const remaining: unknown[] = [];
  const failures: Failed[] = [];
  let last: Outcome = { status: "declined" };
  for (const [place, value] of values.entries()) {
    const request = requestOf(value);
    const isConfirmed = place === 0 && request.confirm !== undefined;
    const outcome = await run({ ...request, confirm: isConfirmed ? request.confirm : undefined, isQuiet: true });
    if (outcome.status === "done") last = outcome;
    else remaining.push(value);
    if (outcome.status === "failed") failures.push(withValueName(value, key, outcome));
    // Declining the confirmation cancels all. After an unknown outcome, its idempotency key must be kept for the retry.
    if ((isConfirmed && outcome.status === "declined") || (outcome.status === "failed" && !isOutcomeKnown(outcome))) {
      remaining.push(...values.slice(place + 1));
      break;
    }
  }
  const done = values.length - remaining.length;
  const [first, ...others] = failures;
  if (remaining.length === 0) return { remaining, done, outcome: last };
  return { remaining, done, outcome: first ? mergeFailures(first, others) : { status: "declined" } };
}

/** Adds the file name to the messages of a failure, except those about another field or a position in the file. */
function withValueName(value: unknown, key: string, failed: Failed): Failed {
  const { error } = failed;
  const name = value instanceof File ? `${value.name}: ` : "";
  const text = `${name}${failed.text}`;
  const problems = error.errors.length > 0 ? error.errors : [{ code: "" }];
  const errors = problems.map((problem: ApiProblem) => {
    if (problem.source && problem.source !== key) return problem;
    return { ...problem, message: problem.message === undefined ? text : name + problem.message, source: key };
  });
  return { ...failed, text, error: { ...error, errors } };
}

/** Merges failures into the first one, with the distinct problems of all. */
function mergeFailures(first: Failed, others: readonly Failed[]): Failed {
  const problems = [first, ...others].flatMap(({ error }) => error.errors);
  const errors = [...new Map(problems.map((problem) => [`${problem.source} ${problem.message}`, problem])).values()];
  return { ...first, error: { ...first.error, errors } };
}
