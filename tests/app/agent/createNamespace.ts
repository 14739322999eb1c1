import { type ChildProcessWithoutNullStreams, execFileSync, spawn, spawnSync } from "node:child_process";

/** A network namespace behind a link of its own: it reaches one address of this machine, and nothing listens in it. */
export interface Namespace {
  /** The address of this machine that it reaches. */
  outside: string;
  /** Its own address. */
  inside: string;
  /** Starts a program in it. */
  spawn(program: string, args: readonly string[]): ChildProcessWithoutNullStreams;
  /** Ends its programs and removes it. */
  remove(): void;
}

/** Two addresses of a block of four in 198.18.0.0/15, which is for tests (RFC 2544), by process: test files run at the same time. */
function addressesOf(pid: number): [string, string] {
  const block = (pid % 32_768) * 4;
  const at = (host: number) => `198.${18 + (block >> 16)}.${(block >> 8) & 255}.${(block & 255) + host}`;
  return [at(1), at(2)];
}

/** Makes a network namespace. Undefined, after a line that says so, where that is not permitted: it takes root and iproute2. */
export function createNamespace(): Namespace | undefined {
  const name = `fh${process.pid}`;
  const [outside, inside] = addressesOf(process.pid);
  const isMade = process.getuid?.() === 0 && spawnSync("ip", ["netns", "add", name]).status === 0;
  if (!isMade) {
    process.stderr.write("Not tested: an agent in a network namespace, which takes root and iproute2.\n");
    return undefined;
  }
  const ip = (words: string) => execFileSync("ip", words.split(" "));
  ip(`link add ${name}o type veth peer name ${name}i netns ${name}`);
  ip(`addr add ${outside}/30 dev ${name}o`);
  ip(`link set ${name}o up`);
  for (const words of [`addr add ${inside}/30 dev ${name}i`, `link set ${name}i up`, "link set lo up"])
    ip(`-n ${name} ${words}`);
  const children: ChildProcessWithoutNullStreams[] = [];
  return {
    ...{ outside, inside },
    spawn(program, args) {
      const child = spawn("ip", ["netns", "exec", name, program, ...args]);
      children.push(child);
      return child;
    },
    remove() {
      for (const child of children) child.kill("SIGKILL");
      ip(`netns del ${name}`);
    },
  };
}
