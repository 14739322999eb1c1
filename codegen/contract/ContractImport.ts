import { isObject, type Json, type JsonObject } from "../json";
import type { ContractFiles, Part } from "./contractFiles";

/** The schemas imported from a contract, under unique names, and descriptions of what is omitted. */
export class ContractImport {
  readonly schemas: JsonObject = {};
  private readonly names = new Map<string, string>();
  private readonly reported = new Set<string>();
  private readonly queue: (() => void)[] = [];
  private isDraining = false;

  constructor(
    readonly files: ContractFiles,
    private readonly existing: ReadonlySet<string>,
  ) {}

  /** The name of the schema that a reference leads to. `take` imports it when it is met for the first time. */
  nameOf(target: Part, take: (target: Part) => Json): string {
    const key = `${target.file.path}#${target.pointer}`;
    const assigned = this.names.get(key);
    if (assigned !== undefined) return assigned;
    const name = this.uniqueName(target);
    this.names.set(key, name);
    // The name is reserved first, because the schema may refer to itself.
    this.schemas[name] = {};
    this.queue.push(() => {
      const schema = take(target);
      this.schemas[name] = isObject(schema) ? schema : {};
    });
    this.drain();
    return name;
  }

  // Works through a queue instead of recursing: thousands of chained references would exhaust the stack.
  private drain(): void {
    if (this.isDraining) return;
    this.isDraining = true;
    for (let next = this.queue.shift(); next; next = this.queue.shift()) next();
    this.isDraining = false;
  }

  /** Records something that is not imported, once. */
  reportOmission(message: string): void {
    this.reported.add(message);
  }

  /** Descriptions of everything that is not imported. */
  get omissions(): string[] {
    return [...this.reported];
  }

  private uniqueName({ file, pointer }: Part): string {
    const last = pointer.split("/").at(-1) || (file.path.split("/").at(-1) ?? "").replace(/\.[^.]*$/, "");
    const plain = last.replace(/[^A-Za-z0-9._-]+/g, "_") || "Part";
    let name = plain;
    for (let count = 2; this.existing.has(name) || Object.hasOwn(this.schemas, name); count += 1) name = plain + count;
    return name;
  }
}
