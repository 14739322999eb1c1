import { FileError } from "../../files/FileError";
import { compilePattern } from "../matchPattern";
import type { Input } from "../Pipe";
import type { Process, Program } from "../Process";
import { readBytes } from "../streams";

/** Inputs of a program: the files it names, or else its standard input. Reports the files that it cannot read. */
async function* inputsOf(process: Process, paths: readonly string[]): AsyncGenerator<[name: string, input: Input]> {
  if (paths.length === 0) yield ["-", process.streams.stdin];
  for (const path of paths) {
    let content: Buffer;
    try {
      content = process.session.machine.files.read(process.session.resolve(path));
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      process.failures = Math.max(process.failures, await process.failAt(path, error));
      continue;
    }
    yield [path, readBytes(content)];
  }
}

const cat: Program = async (process) => {
  for await (const [, input] of inputsOf(process, process.operands))
    for (let chunk = await input.read(); chunk; chunk = await input.read()) await process.print(chunk);
  return process.failures;
};

/** The count of `head` and `tail` (`-n 5`, `-n5`, `-5`), and the files. */
function readCount(args: readonly string[]): { count: number; paths: string[] } {
  const paths = args.filter((arg, at) => !/^-./.test(arg) && args[at - 1] !== "-n");
  const [, count = "10"] = /(?:^| )-(?:n ?)?(\d{1,6})(?: |$)/.exec(args.join(" ")) ?? [];
  return { count: Number(count), paths };
}

const head: Program = async (process) => {
  const { count, paths } = readCount(process.args);
  for await (const [, input] of inputsOf(process, paths)) {
    let left = count;
    if (left === 0) continue;
    for await (const line of process.lines(input)) {
      await process.print(`${line}\n`);
      left -= 1;
      if (left === 0) break;
    }
  }
  return process.failures;
};

const MAX_TAIL_CHARACTERS = 1_048_576;

const tail: Program = async (process) => {
  const { count, paths } = readCount(process.args);
  for await (const [, input] of inputsOf(process, paths)) {
    const last: string[] = [];
    let characters = 0;
    for await (const line of process.lines(input)) {
      last.push(line);
      characters += line.length + 1;
      while (last.length > count || characters > MAX_TAIL_CHARACTERS) characters -= (last.shift()?.length ?? 0) + 1;
    }
    await process.print(last.map((line) => `${line}\n`).join(""));
  }
  return process.failures;
};

const BATCH_LINES = 200;

const grep: Program = async (process) => {
  const [pattern, ...paths] = process.operands;
  if (pattern === undefined) return process.fail("missing pattern", 2);
  const isMatch = compilePattern(pattern, process.has("i"));
  let found = 0;
  for await (const [name, input] of inputsOf(process, paths)) {
    const prefix = paths.length > 1 ? `${name}:` : "";
    let batch: string[] = [];
    let count = 0;
    for await (const line of process.lines(input)) {
      if (isMatch(line) === process.has("v")) continue;
      count += 1;
      if (!process.has("c") && !process.has("q")) batch.push(`${prefix}${line}\n`);
      if (batch.length >= BATCH_LINES) await process.print(batch.splice(0).join(""));
    }
    batch = process.has("c") ? [`${prefix}${count}\n`] : batch;
    await process.print(batch.join(""));
    found += count;
  }
  if (process.failures > 0) return 2;
  return found > 0 ? 0 : 1;
};

const wc: Program = async (process) => {
  for await (const [name, input] of inputsOf(process, process.operands)) {
    const counts = { l: 0, w: 0, c: 0 };
    let isInWord = false;
    for (let chunk = await input.read(); chunk; chunk = await input.read()) {
      process.throwIfInterrupted();
      for (const byte of chunk) {
        if (byte === 10) counts.l += 1;
        if (byte > 32 && !isInWord) counts.w += 1;
        isInWord = byte > 32;
      }
      counts.c += chunk.length;
    }
    const wanted = (["l", "w", "c"] as const).filter((letter) => process.has(letter));
    const numbers = (wanted.length > 0 ? wanted : (["l", "w", "c"] as const)).map((letter) => counts[letter]);
    const columns = numbers.length === 1 ? numbers.join("") : numbers.map((one) => String(one).padStart(9)).join("");
    await process.print(`${columns}${name === "-" ? "" : ` ${name}`}\n`);
  }
  return process.failures;
};

const MAX_BATCH = 2000;

const seq: Program = async (process) => {
  const numbers = process.args.map(Number);
  if (numbers.length === 0 || numbers.length > 3 || !numbers.every(Number.isSafeInteger))
    return process.fail("invalid number");
  const [first, step] = [numbers.length > 1 ? Number(numbers[0]) : 1, numbers.length > 2 ? Number(numbers[1]) : 1];
  const last = Number(numbers.at(-1));
  if (step === 0) return process.fail("invalid increment");
  const batch: string[] = [];
  for (let value = first; step > 0 ? value <= last : value >= last; value += step) {
    batch.push(`${value}\n`);
    if (batch.length >= MAX_BATCH) await process.print(batch.splice(0).join(""));
  }
  await process.print(batch.join(""));
  return 0;
};

const yes: Program = async (process) => {
  const lines = `${process.args.join(" ") || "y"}\n`.repeat(BATCH_LINES);
  for (;;) await process.print(lines);
};

const ESCAPES: Record<string, string> = { n: "\n", t: "\t", r: "\r", e: "\x1b", a: "\x07", "\\": "\\" };

const echo: Program = async (process) => {
  const [option = ""] = process.args;
  const isOption = /^-[ne]+$/.test(option);
  const text = process.args.slice(isOption ? 1 : 0).join(" ");
  const isEscaping = isOption && option.includes("e");
  const unescaped = text.replace(/\\([ntrea\\])/g, (_, letter) => String(ESCAPES[letter]));
  await process.print(`${isEscaping ? unescaped : text}${isOption && option.includes("n") ? "" : "\n"}`);
  return 0;
};

/** Programs that read and write text. */
export const TEXT_PROGRAMS: Readonly<Record<string, Program>> = { cat, head, tail, grep, wc, seq, yes, echo };
