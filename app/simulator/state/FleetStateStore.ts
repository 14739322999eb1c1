import { readFileSync } from "node:fs";
import { appendFile, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { DeviceState, StoredFile } from "./DeviceState";

/** Persists the state of simulated devices across restarts. */
export interface StateStore {
  /** The state of a device; always the same object, which callers may change. */
  stateOf(serial: string): DeviceState;
  /** Persists the current state of a device; resolves once it is durable. */
  save(serial: string): Promise<void>;
  writeFile(file: StoredFile, content: Buffer): Promise<void>;
  readFile(file: StoredFile): Promise<Buffer>;
}

const BATCH_MS = 50;

/**
 * Stores the state of a fleet in a folder: an append-only log with one line per change, of which the last line of a
 * device wins, and files addressed by their digest.
 */
export class FleetStateStore implements StateStore {
  private readonly states = new Map<string, DeviceState>();
  private readonly changed = new Set<string>();
  private next: Promise<void> | undefined;
  private writing: Promise<void> = Promise.resolve();

  private constructor(private readonly folder: string) {}

  /** Opens the store in a folder and compacts its log. */
  static async open(folder: string): Promise<FleetStateStore> {
    const store = new FleetStateStore(folder);
    await mkdir(store.pathOf("files"), { recursive: true, mode: 0o700 });
    store.read();
    await store.compact();
    return store;
  }

  stateOf(serial: string): DeviceState {
    const known = this.states.get(serial) ?? {};
    this.states.set(serial, known);
    return known;
  }

  save(serial: string): Promise<void> {
    this.changed.add(serial);
    this.next ??= new Promise((resolve) => setTimeout(resolve, BATCH_MS)).then(() => this.flush());
    return this.next;
  }

  async writeFile({ sha256 }: StoredFile, content: Buffer): Promise<void> {
    const target = this.pathOf("files", sha256);
    // Write to a temporary file and rename, as many devices may receive the same content at once.
    const draft = `${target}.${Math.random().toString(36).slice(2)}.part`;
    await writeFile(draft, content, { mode: 0o600 });
    await rename(draft, target);
  }

  readFile({ sha256 }: StoredFile): Promise<Buffer> {
    return readFile(this.pathOf("files", sha256));
  }

  private pathOf(...names: string[]): string {
    return join(this.folder, ...names);
  }

  private flush(): Promise<void> {
    const lines = [...this.changed].map((serial) => this.lineOf(serial));
    this.changed.clear();
    this.next = undefined;
    this.writing = this.writing
      .catch(() => {})
      .then(() => appendFile(this.pathOf("devices.jsonl"), lines.join(""), { mode: 0o600 }));
    return this.writing;
  }

  private lineOf(serial: string): string {
    return `${JSON.stringify([serial, this.stateOf(serial)])}\n`;
  }

  private read(): void {
    for (const line of linesOf(this.pathOf("devices.jsonl"))) {
      const [serial, state] = parse(line) ?? [];
      if (serial !== undefined) this.states.set(serial, state ?? {});
    }
  }

  private async compact(): Promise<void> {
    const draft = this.pathOf("devices.jsonl.new");
    await writeFile(draft, [...this.states.keys()].map((serial) => this.lineOf(serial)).join(""), { mode: 0o600 });
    await rename(draft, this.pathOf("devices.jsonl"));
    const used = new Set([...this.states.values()].flatMap(filesOf).map(({ sha256 }) => sha256));
    const unused = (await readdir(this.pathOf("files"))).filter((name) => !used.has(name));
    for (const name of unused) await rm(this.pathOf("files", name), { force: true });
  }
}

/** A state store in memory. */
export function createVolatileStore(): StateStore {
  const states = new Map<string, DeviceState>();
  const contents = new Map<string, Buffer>();
  return {
    stateOf(serial) {
      const state = states.get(serial) ?? {};
      states.set(serial, state);
      return state;
    },
    save: async () => {},
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

// The last line may be incomplete after a power cut.
function parse(line: string): [string, DeviceState] | undefined {
  try {
    return JSON.parse(line) as [string, DeviceState];
  } catch {
    return undefined;
  }
}
