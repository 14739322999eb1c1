import type { Translate } from "../languages/translate";
import { errorText } from "./errorText";
import type { Problem } from "./fieldProblems";
import { placeText } from "./placeText";

/** What people read of a problem; one inside the value of a field says where. */
export function problemText(problem: Problem, patternMessage: string | undefined, t: Translate): string {
  if (typeof problem === "string") return problem;
  const text = errorText(problem, patternMessage, t);
  return problem.within === undefined ? text : `${placeText(problem.within)}: ${text}`;
}
