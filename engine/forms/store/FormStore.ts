import { FieldProblems, isSameProblems, type ValidationErrors } from "../errors/fieldProblems";
import type { FieldRef, FieldState } from "./fieldState";
import { type FormData, isChanged } from "./initialData";
import { isUnchangedAt, removedIndex } from "./itemMoves";
import { copyData, isTree, parentKey, readIn, writeIn } from "./paths";

interface Entry extends FieldRef {
  cell: FieldState;
  listeners: Set<() => void>;
}

/** A validation slower than SLOW (ms) is debounced while typing (ms). */
const SLOW = 2;
const DEBOUNCE = 120;

/**
 * The data of one form, with a cell per field: a change writes one value and notifies only its field and those whose shown
 * errors changed, however large the form is.
 */
export class FormStore {
  readonly problems = new FieldProblems();
  /** Incremented by every change from a field. */
  version = 0;
  #data: FormData;
  /** The initial or last submitted data, and their version. */
  saved: FormData;
  #savedVersion = 0;
  readonly #validate: (data: FormData) => ValidationErrors;
  readonly #entries = new Map<string, Entry>();
  readonly #watchers = new Set<() => void>();
  #cost = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(data: FormData, validate: (data: FormData) => ValidationErrors) {
    this.#data = copyData(data);
    this.saved = copyData(data);
    this.#validate = validate;
  }

  /** Returns a copy of the current data. */
  read(): FormData {
    return copyData(this.#data);
  }

  /** The current value of a top-level property, not to be mutated. */
  entered(name: string): unknown {
    return this.#data[name];
  }

  /** Whether the user's changes make the data differ from the saved data. */
  get isChanged(): boolean {
    return this.version !== this.#savedVersion && isChanged(this.saved, this.#data);
  }

  /** Marks data as saved: the current data, or those that were submitted. */
  markSaved(data = this.read(), version = this.version): void {
    this.saved = data;
    this.#savedVersion = version;
  }

  /** The current state of a field. */
  cell(place: FieldRef): FieldState {
    return this.#entry(place).cell;
  }

  /** Subscribes to the state of a field; returns a function that unsubscribes. */
  subscribe(place: FieldRef, listener: () => void): () => void {
    const entry = this.#entry(place);
    entry.listeners.add(listener);
    this.#entries.set(place.key, entry);
    return () => {
      entry.listeners.delete(listener);
      if (entry.listeners.size === 0) this.#remove(entry);
    };
  }

  /** Subscribes to every change of the data. */
  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  }

  /** Sets the value of a field. */
  change({ key, path }: Pick<FieldRef, "key" | "path">, value: unknown): void {
    // An emptied list item is null, as in RJSF; an emptied property stays as undefined, so that no default is filled in.
    const previous = readIn(this.#data, path);
    writeIn(this.#data, path, value === undefined && typeof path.at(-1) === "number" ? null : value);
    this.version += 1;
    const gone = removedIndex(previous, value);
    if (gone !== undefined) this.problems.moveItem(key, gone, undefined);
    const before = gone === undefined ? previous : value;
    const cleared = this.problems.edit(key, (within) => isUnchangedAt(before, value, within));
    // Fast validations run synchronously, so that value and error are rendered in the same frame.
    if (this.#cost < SLOW) this.validate();
    else {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.validate(), DEBOUNCE);
    }
    for (const changed of [...cleared, key]) this.#notify(changed);
    if (isTree(previous) || isTree(value)) this.#notifyWithin(key);
    for (const watcher of this.#watchers) watcher();
  }

  /** Handles the blur of a field: its problems are shown from now on. */
  leave({ key }: FieldRef): void {
    if (this.#timer !== undefined) this.validate();
    if (this.problems.leave(key)) this.#notify(key);
  }

  /** Validates all data; notifies only fields whose shown errors changed. */
  validate(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const began = performance.now();
    const changed = this.problems.find(this.#validate(this.#data));
    this.#cost = (this.#cost + performance.now() - began) / 2;
    for (const key of changed) this.#notify(key);
  }

  /** Validates for submission, and shows all problems; returns whether the data are valid. */
  submit(): boolean {
    this.problems.submit();
    this.validate();
    this.#notifyAll();
    return this.problems.count === 0;
  }

  /** Shows the server's errors at their fields. */
  refuse(server: ReadonlyMap<string, readonly string[]>): void {
    this.problems.refuse(server);
    this.#notifyAll();
  }

  /** Replaces all data, after a change of the form's shape or by a draft. */
  replace(data: FormData): void {
    this.#data = copyData(data);
    // Before any input, this is the initial data.
    if (this.version === this.#savedVersion) this.markSaved();
    // Before anything is rendered, no errors are needed.
    if (this.#entries.size > 0) this.validate();
    this.#notifyAll();
    for (const watcher of this.#watchers) watcher();
  }

  /** Whether a rendered field shows the errors of a key. */
  isDrawn(key: string): boolean {
    if (this.#entries.has(key)) return true;
    for (let at = parentKey(key); at !== undefined; at = parentKey(at)) {
      if (this.#entries.get(at)?.isWhole) return true;
    }
    return false;
  }

  #entry(place: FieldRef): Entry {
    const known = this.#entries.get(place.key);
    if (known) return known;
    const entry = { ...place, cell: this.#stateOf(place), listeners: new Set<() => void>() };
    this.#entries.set(place.key, entry);
    return entry;
  }

  #stateOf({ key, path, isWhole }: FieldRef): FieldState {
    return { value: readIn(this.#data, path), problems: this.problems.shown(key, isWhole) };
  }

  // An emptied value is removed with its field, so that the field has its default should it reappear.
  #remove({ key, path }: Entry): void {
    this.#entries.delete(key);
    this.problems.reset(key);
    const around = readIn(this.#data, path.slice(0, -1));
    const name = path.at(-1);
    if (typeof name !== "string" || readIn(around, [name]) !== undefined) return;
    Reflect.deleteProperty(around ?? {}, name);
  }

  // An error inside a value belongs to the field that renders the whole value.
  #notify(key: string): void {
    for (let at: string | undefined = key; at !== undefined; at = parentKey(at)) {
      const entry = this.#entries.get(at);
      if (!entry) continue;
      if (at === key || entry.isWhole) this.#update(entry);
      return;
    }
  }

  #notifyWithin(key: string): void {
    for (const entry of this.#entries.values()) if (entry.key.startsWith(`${key}/`)) this.#update(entry);
  }

  #notifyAll(): void {
    for (const entry of this.#entries.values()) this.#update(entry);
  }

  #update(entry: Entry): void {
    const next = this.#stateOf(entry);
    if (Object.is(next.value, entry.cell.value) && isSameProblems(next.problems, entry.cell.problems)) return;
    entry.cell = next;
    for (const listener of entry.listeners) listener();
  }
}
