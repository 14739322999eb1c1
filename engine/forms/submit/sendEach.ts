import { isOutcomeKnown } from "../../actions/idempotency";
import type { OperationRequest, Outcome } from "../../actions/runOperation";
import type { ApiProblem } from "../../api/ApiError";

type Failed = Extract<Outcome, { status: "failed" }>;

/** How sending several values ended. */
export interface SendEachOutcome {
  /** Those that were not sent: refused, cancelled, or after one whose end nobody knows. */
  left: unknown[];
  done: number;
  /** Done when nothing is left; failed when one was refused; else declined. */
  outcome: Outcome;
}

/** What sends one value after the other. */
export interface SendEachOptions {
  /** The field that holds them. */
  key: string;
  requestOf: (value: unknown) => OperationRequest;
  run: (request: OperationRequest) => Promise<Outcome>;
}

/** Makes one change for each of several values, in their order; one that is refused does not keep the others back. */
export async function sendEach(
  values: readonly unknown[],
  { key, requestOf, run }: SendEachOptions,
): Promise<SendEachOutcome> {
  const left: unknown[] = [];
  const failures: Failed[] = [];
  let last: Outcome = { status: "declined" };
  for (const [place, value] of values.entries()) {
    const request = requestOf(value);
    const isAsked = place === 0 && request.confirm !== undefined;
    const outcome = await run({ ...request, confirm: isAsked ? request.confirm : undefined, isQuiet: true });
    if (outcome.status === "done") last = outcome;
    else left.push(value);
    if (outcome.status === "failed") failures.push(naming(value, key, outcome));
    // Whoever says no means all; and after a change whose end is unknown its key has to stay for the next try.
    if ((isAsked && outcome.status === "declined") || (outcome.status === "failed" && !isOutcomeKnown(outcome))) {
      left.push(...values.slice(place + 1));
      break;
    }
  }
  const done = values.length - left.length;
  const [first, ...others] = failures;
  if (left.length === 0) return { left, done, outcome: last };
  return { left, done, outcome: first ? joined(first, others) : { status: "declined" } };
}

/** A failure that says of which file it tells; what is wrong with another field, or in a place of the file, stays there. */
function naming(value: unknown, key: string, failed: Failed): Failed {
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

/** Several failures as one: the first, with the problems of all, each once. */
function joined(first: Failed, others: readonly Failed[]): Failed {
  const problems = [first, ...others].flatMap(({ error }) => error.errors);
  const errors = [...new Map(problems.map((problem) => [`${problem.source} ${problem.message}`, problem])).values()];
  return { ...first, error: { ...first.error, errors } };
}
