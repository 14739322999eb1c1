import { type Ended, type Machine, PROGRAMS } from "./programs";
import { readLine, type Step, SyntaxFault } from "./readLine";

/** Exit code for a command that is not found (POSIX, Shell Command Language, 2.8.2). */
const NOT_FOUND = 127;
/** Exit code for a syntax error. */
const SYNTAX_ERROR = 2;

function isSkipped({ after }: Step, code: number): boolean {
  return (after === "&&" && code !== 0) || (after === "||" && code === 0);
}

async function runStep({ words: [name = "", ...words] }: Step, input: string, machine: Machine): Promise<Ended> {
  const program = PROGRAMS.get(name.replace(/^\/(usr\/)?s?bin\//, ""));
  return program ? program(words, input, machine) : { output: `sh: ${name}: not found`, code: NOT_FOUND };
}

/** Runs a command line like a shell. Returns the combined output and the exit code of the last program that ran. */
export async function runLine(line: string, machine: Machine): Promise<Ended> {
  const output: string[] = [];
  let last: Ended = { output: "", code: 0 };
  let isSkippedStep = false;
  try {
    for (const [index, step] of readLine(line).entries()) {
      // A skipped step also skips the rest of its pipeline.
      isSkippedStep = step.after === "|" ? isSkippedStep : index > 0 && isSkipped(step, last.code);
      if (isSkippedStep) continue;
      if (step.after === "|") output.pop();
      last = await runStep(step, step.after === "|" ? last.output : "", machine);
      output.push(last.output);
      if (step.words[0] === "exit" && step.after !== "|") break;
    }
  } catch (error) {
    if (!(error instanceof SyntaxFault)) throw error;
    last = { output: error.message, code: SYNTAX_ERROR };
    output.push(error.message);
  }
  return { output: output.filter(Boolean).join("\n"), code: last.code };
}
