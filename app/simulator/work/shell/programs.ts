/** What a program leaves behind: what it wrote, and its exit code. */
export interface Ended {
  output: string;
  code: number;
}

/** What programs find on a device. */
export interface Machine {
  /** What the files on it say, by path. */
  files: Readonly<Record<string, string>>;
  uptime: string;
  kernel: string;
  hostname: string;
  model: string;
  /** Lets seconds pass. */
  sleep: (seconds: number) => Promise<void>;
}

/** Runs a program with its arguments on what another one wrote into its input. */
export type Program = (words: readonly string[], input: string, machine: Machine) => Ended | Promise<Ended>;

const wrote = (output: string, code = 0): Ended => ({ output, code });
const isOption = (word: string) => word.startsWith("-") && word.length > 1;
const linesOf = (text: string) => (text === "" ? [] : text.replace(/\n$/, "").split("\n"));
const fileAt = (files: Machine["files"], path: string) => (Object.hasOwn(files, path) ? files[path] : undefined);
const missing = (name: string, path: string) => `${name}: ${path}: No such file or directory`;

/** A number behind -n belongs to it: -n 5 as -n5. */
const joinCounts = (words: readonly string[]): string[] =>
  words.flatMap((word, place) => {
    if (words[place - 1] === "-n") return [];
    return word === "-n" ? [`-n${words[place + 1] ?? ""}`] : [word];
  });

/** Programs that read the files they are given, or else their input. */
function reading(name: string, work: (text: string, words: readonly string[]) => Ended, argumentsBefore = 0): Program {
  return (given, input, { files }) => {
    const words = joinCounts(given);
    const options = words.filter(isOption);
    const plain = words.filter((word) => !isOption(word));
    const [first, paths] = [plain.slice(0, argumentsBefore), plain.slice(argumentsBefore)];
    const lost = paths.find((path) => fileAt(files, path) === undefined);
    if (lost !== undefined) return wrote(missing(name, lost), name === "grep" ? 2 : 1);
    return work(paths.length > 0 ? paths.map((path) => fileAt(files, path)).join("\n") : input, [...first, ...options]);
  };
}

const countOf = (words: readonly string[]) => Math.abs(Number(words.join("").replace(/\D/g, "") || 10));

const list: Program = (words, _input, { files }) => {
  const paths = words.filter((word) => !isOption(word));
  const all = Object.keys(files);
  const [said, codes] = [[] as string[], [] as number[]];
  for (const path of paths.length > 0 ? paths : ["/"]) {
    const folder = path.endsWith("/") ? path : `${path}/`;
    const inside = all.filter((one) => one.startsWith(folder)).map((one) => one.slice(folder.length).split("/")[0]);
    const isFound = inside.length > 0 || fileAt(files, path) !== undefined || path === "/";
    said.push(...(inside.length > 0 ? new Set(inside as string[]) : [isFound ? path : missing("ls", path)]));
    codes.push(isFound ? 0 : 1);
  }
  return wrote(said.join("\n"), Math.max(...codes));
};

const exit: Program = ([code = "0"]) =>
  /^\d{1,10}$/.test(code) ? wrote("", Number(code) % 256) : wrote(`sh: exit: Illegal number: ${code}`, 2);

const sleep: Program = async ([seconds = ""], _input, machine) => {
  if (!/^\d{1,6}(\.\d+)?$/.test(seconds)) return wrote(`sleep: invalid number '${seconds}'`, 1);
  await machine.sleep(Number(seconds));
  return wrote("");
};

const grep = reading(
  "grep",
  (text, [pattern = "", ...options]) => {
    const isFound = (line: string) => line.includes(pattern) !== options.includes("-v");
    const found = linesOf(text).filter(isFound);
    return wrote(options.includes("-c") ? String(found.length) : found.join("\n"), found.length > 0 ? 0 : 1);
  },
  1,
);

/** The programs a device has; what is not here it does not know. */
export const PROGRAMS: ReadonlyMap<string, Program> = new Map<string, Program>([
  ["true", () => wrote("")],
  [":", () => wrote("")],
  ["false", () => wrote("", 1)],
  ["exit", exit],
  ["sleep", sleep],
  ["echo", (words) => wrote(words.join(" "))],
  ["pwd", () => wrote("/root")],
  ["whoami", () => wrote("root")],
  ["date", () => wrote(new Date().toUTCString())],
  ["uptime", (_words, _input, { uptime }) => wrote(uptime)],
  ["hostname", (_words, _input, { hostname }) => wrote(hostname)],
  [
    "uname",
    ([option], _input, { model, kernel }) => wrote(option === "-r" ? kernel : `Linux ${model} ${kernel} armv7l`),
  ],
  ["cat", reading("cat", (text) => wrote(text))],
  ["head", reading("head", (text, words) => wrote(linesOf(text).slice(0, countOf(words)).join("\n")))],
  ["tail", reading("tail", (text, words) => wrote(linesOf(text).slice(-countOf(words)).join("\n")))],
  ["wc", reading("wc", (text, [option]) => wrote(String(option === "-c" ? text.length : linesOf(text).length)))],
  ["grep", grep],
  ["ls", list],
]);
