import { readFileSync } from "node:fs";
import { appendFile, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { DeviceState, StoredFile } from "./DeviceState";

/** Where simulated devices keep what they are to know after a restart. */
export interface StateStore {
  /** What a device knows; the same object whenever it is asked for. */
  stateOf(serial: string): DeviceState;
  /** Keeps what a device knows now; answers once a restart does not take it. */
  keep(serial: string): Promise<void>;
  writeFile(file: StoredFile, content: Buffer): Promise<void>;
  readFile(file: StoredFile): Promise<Buffer>;
}

const GATHER_MS = 50;

/** The memory of a fleet in a folder: one line for each change of a device, the last one counts, and each content once. */
export class FleetStateStore implements StateStore {
  private readonly states = new Map<string, DeviceState>();
  private readonly changed = new Set<string>();
  private next: Promise<void> | undefined;
  private writing: Promise<void> = Promise.resolve();

  private constructor(private readonly folder: string) {}

  /** Opens the memory in a folder, and tidies what earlier changes left. */
  static async open(folder: string): Promise<FleetStateStore> {
    const memory = new FleetStateStore(folder);
    await mkdir(memory.place("files"), { recursive: true, mode: 0o700 });
    memory.read();
    await memory.tidy();
    return memory;
  }

  stateOf(serial: string): DeviceState {
    const known = this.states.get(serial) ?? {};
    this.states.set(serial, known);
    return known;
  }

  keep(serial: string): Promise<void> {
    this.changed.add(serial);
    this.next ??= new Promise((resolve) => setTimeout(resolve, GATHER_MS)).then(() => this.flush());
    return this.next;
  }

  async writeFile({ sha256 }: StoredFile, content: Buffer): Promise<void> {
    const target = this.place("files", sha256);
    // Many devices may be given the same at once, and none may find half of it.
    const draft = `${target}.${Math.random().toString(36).slice(2)}.part`;
    await writeFile(draft, content, { mode: 0o600 });
    await rename(draft, target);
  }

  readFile({ sha256 }: StoredFile): Promise<Buffer> {
    return readFile(this.place("files", sha256));
  }

  private place(...names: string[]): string {
    return join(this.folder, ...names);
  }

  private flush(): Promise<void> {
    const lines = [...this.changed].map((serial) => this.lineOf(serial));
    this.changed.clear();
    this.next = undefined;
    this.writing = this.writing
      .catch(() => {})
      .then(() => appendFile(this.place("devices.jsonl"), lines.join(""), { mode: 0o600 }));
    return this.writing;
  }

  private lineOf(serial: string): string {
    return `${JSON.stringify([serial, this.stateOf(serial)])}\n`;
  }

  private read(): void {
    for (const line of linesOf(this.place("devices.jsonl"))) {
      const [serial, state] = parse(line) ?? [];
      if (serial !== undefined) this.states.set(serial, state ?? {});
    }
  }

  private async tidy(): Promise<void> {
    const draft = this.place("devices.jsonl.new");
    await writeFile(draft, [...this.states.keys()].map((serial) => this.lineOf(serial)).join(""), { mode: 0o600 });
    await rename(draft, this.place("devices.jsonl"));
    const used = new Set([...this.states.values()].flatMap(filesOf).map(({ sha256 }) => sha256));
    const left = (await readdir(this.place("files"))).filter((name) => !used.has(name));
    for (const name of left) await rm(this.place("files", name), { force: true });
  }
}

/** A memory that ends with its process. */
export function createVolatileStore(): StateStore {
  const states = new Map<string, DeviceState>();
  const contents = new Map<string, Buffer>();
  return {
    stateOf(serial) {
      const state = states.get(serial) ?? {};
      states.set(serial, state);
      return state;
    },
    keep: async () => {},
    writeFile: async ({ sha256 }, content) => void contents.set(sha256, content),
    readFile: async ({ sha256 }) => contents.get(sha256) ?? Buffer.alloc(0),
  };
}

function filesOf({ configuration, files = {} }: DeviceState): StoredFile[] {
  return [...(configuration ? [configuration] : []), ...Object.values(files)];
}

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, "utf8").split("\n");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

// The last line may be torn where the power went while it was written.
function parse(line: string): [string, DeviceState] | undefined {
  try {
    return JSON.parse(line) as [string, DeviceState];
  } catch {
    return undefined;
  }
}
