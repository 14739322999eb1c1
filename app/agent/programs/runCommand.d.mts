import type { OutputPart } from "./OutputStream.mjs";

/** Where the output of a command goes, and what ends it. */
interface CommandContext {
  output?: (part: OutputPart) => void;
  turn?: () => Promise<void>;
  signal?: AbortSignal | undefined;
}

export function runCommand(
  program: string,
  args: readonly string[],
  /** In seconds. */
  detail: { timeout?: number; acceptable_codes?: readonly number[] },
  context: CommandContext,
): Promise<{ result: string; exit_code: number }>;
