import { isObject, type Json, type JsonObject } from "../json";
import type { ContractFiles, Part } from "./contractFiles";

/** The parts of a contract that were taken over, under names of their own, and what was not. */
export class ContractImport {
  readonly schemas: JsonObject = {};
  private readonly names = new Map<string, string>();
  private readonly said = new Set<string>();
  private readonly waiting: (() => void)[] = [];
  private isFilling = false;

  constructor(
    readonly files: ContractFiles,
    private readonly known: ReadonlySet<string>,
  ) {}

  /** The name of the schema a reference leads to; `take` makes it when it is met for the first time. */
  nameOf(target: Part, take: (target: Part) => Json): string {
    const key = `${target.file.path}#${target.pointer}`;
    const taken = this.names.get(key);
    if (taken !== undefined) return taken;
    const name = this.freeName(target);
    this.names.set(key, name);
    // It may refer to itself, so it has its name before it is there.
    this.schemas[name] = {};
    this.waiting.push(() => {
      const schema = take(target);
      this.schemas[name] = isObject(schema) ? schema : {};
    });
    this.fill();
    return name;
  }

  // One after the other and not within each other: thousands that refer on and on would fill the stack.
  private fill(): void {
    if (this.isFilling) return;
    this.isFilling = true;
    for (let next = this.waiting.shift(); next; next = this.waiting.shift()) next();
    this.isFilling = false;
  }

  /** Says once what is not taken over. */
  tell(message: string): void {
    this.said.add(message);
  }

  /** What is not taken over. */
  get told(): string[] {
    return [...this.said];
  }

  private freeName({ file, pointer }: Part): string {
    const last = pointer.split("/").at(-1) || (file.path.split("/").at(-1) ?? "").replace(/\.[^.]*$/, "");
    const plain = last.replace(/[^A-Za-z0-9._-]+/g, "_") || "Part";
    let name = plain;
    for (let count = 2; this.known.has(name) || Object.hasOwn(this.schemas, name); count += 1) name = plain + count;
    return name;
  }
}
