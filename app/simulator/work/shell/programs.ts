/** The result of a program: its output and its exit code. */
export interface Ended {
  output: string;
  code: number;
}

/** The environment that programs run in. */
export interface Machine {
  /** Contents of the files, by path. */
  files: Readonly<Record<string, string>>;
  uptime: string;
  kernel: string;
  hostname: string;
  model: string;
  /** Waits for simulated seconds. */
  sleep: (seconds: number) => Promise<void>;
}

/** Runs a program with its arguments and standard input. */
export type Program = (words: readonly string[], input: string, machine: Machine) => Ended | Promise<Ended>;

const ended = (output: string, code = 0): Ended => ({ output, code });
const isOption = (word: string) => word.startsWith("-") && word.length > 1;
const linesOf = (text: string) => (text === "" ? [] : text.replace(/\n$/, "").split("\n"));
const fileAt = (files: Machine["files"], path: string) => (Object.hasOwn(files, path) ? files[path] : undefined);
const missing = (name: string, path: string) => `${name}: ${path}: No such file or directory`;

/** Joins -n with its argument: -n 5 becomes -n5. */
const joinCounts = (words: readonly string[]): string[] =>
  words.flatMap((word, index) => {
    if (words[index - 1] === "-n") return [];
    return word === "-n" ? [`-n${words[index + 1] ?? ""}`] : [word];
  });

/** Creates a program that reads the files in its arguments, or else standard input. */
function readsFiles(
  name: string,
  run: (text: string, words: readonly string[]) => Ended,
  argumentsBefore = 0,
): Program {
  return (args, input, { files }) => {
    const words = joinCounts(args);
    const options = words.filter(isOption);
    const plain = words.filter((word) => !isOption(word));
    const [leading, paths] = [plain.slice(0, argumentsBefore), plain.slice(argumentsBefore)];
    const absent = paths.find((path) => fileAt(files, path) === undefined);
    if (absent !== undefined) return ended(missing(name, absent), name === "grep" ? 2 : 1);
    return run(paths.length > 0 ? paths.map((path) => fileAt(files, path)).join("\n") : input, [
      ...leading,
      ...options,
    ]);
  };
}

const countOf = (words: readonly string[]) => Math.abs(Number(words.join("").replace(/\D/g, "") || 10));

const list: Program = (words, _input, { files }) => {
  const paths = words.filter((word) => !isOption(word));
  const all = Object.keys(files);
  const [output, codes] = [[] as string[], [] as number[]];
  for (const path of paths.length > 0 ? paths : ["/"]) {
    const folder = path.endsWith("/") ? path : `${path}/`;
    const inside = all.filter((one) => one.startsWith(folder)).map((one) => one.slice(folder.length).split("/")[0]);
    const isFound = inside.length > 0 || fileAt(files, path) !== undefined || path === "/";
    output.push(...(inside.length > 0 ? new Set(inside as string[]) : [isFound ? path : missing("ls", path)]));
    codes.push(isFound ? 0 : 1);
  }
  return ended(output.join("\n"), Math.max(...codes));
};

const exit: Program = ([code = "0"]) =>
  /^\d{1,10}$/.test(code) ? ended("", Number(code) % 256) : ended(`sh: exit: Illegal number: ${code}`, 2);

const sleep: Program = async ([seconds = ""], _input, machine) => {
  if (!/^\d{1,6}(\.\d+)?$/.test(seconds)) return ended(`sleep: invalid number '${seconds}'`, 1);
  await machine.sleep(Number(seconds));
  return ended("");
};

const grep = readsFiles(
  "grep",
  (text, [pattern = "", ...options]) => {
    const isFound = (line: string) => line.includes(pattern) !== options.includes("-v");
    const found = linesOf(text).filter(isFound);
    return ended(options.includes("-c") ? String(found.length) : found.join("\n"), found.length > 0 ? 0 : 1);
  },
  1,
);

/** The programs installed on a simulated device. */
export const PROGRAMS: ReadonlyMap<string, Program> = new Map<string, Program>([
  ["true", () => ended("")],
  [":", () => ended("")],
  ["false", () => ended("", 1)],
  ["exit", exit],
  ["sleep", sleep],
  ["echo", (words) => ended(words.join(" "))],
  ["pwd", () => ended("/root")],
  ["whoami", () => ended("root")],
  ["date", () => ended(new Date().toUTCString())],
  ["uptime", (_words, _input, { uptime }) => ended(uptime)],
  ["hostname", (_words, _input, { hostname }) => ended(hostname)],
  [
    "uname",
    ([option], _input, { model, kernel }) => ended(option === "-r" ? kernel : `Linux ${model} ${kernel} armv7l`),
  ],
  ["cat", readsFiles("cat", (text) => ended(text))],
  ["head", readsFiles("head", (text, words) => ended(linesOf(text).slice(0, countOf(words)).join("\n")))],
  ["tail", readsFiles("tail", (text, words) => ended(linesOf(text).slice(-countOf(words)).join("\n")))],
  ["wc", readsFiles("wc", (text, [option]) => ended(String(option === "-c" ? text.length : linesOf(text).length)))],
  ["grep", grep],
  ["ls", list],
]);
