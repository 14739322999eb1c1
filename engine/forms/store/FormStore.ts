import { FieldProblems, isSameProblems, type ValidationErrors } from "../errors/fieldProblems";
import type { FieldRef, FieldState } from "./fieldState";
import { type FormData, isChanged } from "./initialData";
import { isUnchangedAt, removedIndex } from "./itemMoves";
import { mergeData } from "./mergeData";
import { copyData, parentKey, readIn, writeIn } from "./paths";

interface Entry extends FieldRef {
  cell: FieldState;
  listeners: Set<() => void>;
}

/** A validation that takes longer than this many milliseconds waits until typing pauses. */
const CHEAP = 2;
const PAUSE = 120;

/**
 * The data of one form, a cell for each field: typing writes one value and wakes the field and those whose shown errors
 * changed, however large the form is.
 */
export class FormStore {
  readonly problems = new FieldProblems();
  /** Grows with every change that came from a field. */
  version = 0;
  #data: FormData;
  /** The data the form began with, or that were sent last, and the version they had. */
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

  /** A copy of the data as they are now. */
  read(): FormData {
    return copyData(this.#data);
  }

  /** What is entered under a name of the form, to be read only. */
  entered(name: string): unknown {
    return this.#data[name];
  }

  /** Whether something was entered that makes the data differ from those saved. */
  get isChanged(): boolean {
    return this.version !== this.#savedVersion && isChanged(this.saved, this.#data);
  }

  /** The data are saved, as they are or as they were when they were sent. */
  markSaved(data = this.read(), version = this.version): void {
    this.saved = data;
    this.#savedVersion = version;
  }

  /** What a field draws now. */
  cell(place: FieldRef): FieldState {
    return this.#entry(place).cell;
  }

  /** Hears when a field has to draw anew. */
  subscribe(place: FieldRef, listener: () => void): () => void {
    const entry = this.#entry(place);
    entry.listeners.add(listener);
    this.#entries.set(place.key, entry);
    return () => {
      entry.listeners.delete(listener);
      if (entry.listeners.size === 0) this.#remove(entry);
    };
  }

  /** Hears of every change of the data. */
  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  }

  /** Writes what was entered in a field. */
  change({ key, path }: Pick<FieldRef, "key" | "path">, value: unknown): void {
    // An emptied place in a list is null, as RJSF has it; an emptied property stays, so that no default comes back.
    const held = readIn(this.#data, path);
    writeIn(this.#data, path, value === undefined && typeof path.at(-1) === "number" ? null : value);
    this.version += 1;
    const gone = removedIndex(held, value);
    if (gone !== undefined) this.problems.moveItem(key, gone, undefined);
    const before = gone === undefined ? held : value;
    const settled = this.problems.edit(key, (within) => isUnchangedAt(before, value, within));
    // Cheap validations run in the same event, so that value and error reach the same frame.
    if (this.#cost < CHEAP) this.validate();
    else {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.validate(), PAUSE);
    }
    for (const wrong of [...settled, key]) this.#wake(wrong);
    for (const watcher of this.#watchers) watcher();
  }

  /** A field was left: what is wrong with it is shown. */
  leave({ key }: FieldRef): void {
    if (this.#timer !== undefined) this.validate();
    if (this.problems.leave(key)) this.#wake(key);
  }

  /** Validates all data; only fields whose shown errors changed wake. */
  validate(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const began = performance.now();
    const changed = this.problems.find(this.#validate(this.#data));
    this.#cost = (this.#cost + performance.now() - began) / 2;
    for (const key of changed) this.#wake(key);
  }

  /** Validates for sending, and shows everything wrong; gives whether the form may be sent. */
  submit(): boolean {
    this.problems.submit();
    this.validate();
    this.#wakeAll();
    return this.problems.count === 0;
  }

  /** Shows what the server refused at its fields. */
  refuse(server: ReadonlyMap<string, readonly string[]>): void {
    this.problems.refuse(server);
    this.#wakeAll();
  }

  /** Takes over what was made of the data that were given away. */
  merge(given: unknown, made: unknown): void {
    this.#data = mergeData(this.#data, given, made) as FormData;
    // Before anything was entered, this is what the form begins with.
    if (this.version === this.#savedVersion) this.markSaved();
    // Before anything is drawn, nobody asks what is wrong.
    if (this.#entries.size > 0) this.validate();
    this.#wakeAll();
    for (const watcher of this.#watchers) watcher();
  }

  /** Whether anything on the screen shows the errors of a key. */
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
    const entry = { ...place, cell: this.#draw(place), listeners: new Set<() => void>() };
    this.#entries.set(place.key, entry);
    return entry;
  }

  #draw({ key, path, isWhole }: FieldRef): FieldState {
    return { value: readIn(this.#data, path), problems: this.problems.shown(key, isWhole) };
  }

  // A field that is gone takes along that it was emptied by hand: should it come back, it has its default again.
  #remove({ key, path }: Entry): void {
    this.#entries.delete(key);
    this.problems.forget(key);
    const around = readIn(this.#data, path.slice(0, -1));
    const name = path.at(-1);
    if (typeof name !== "string" || readIn(around, [name]) !== undefined) return;
    Reflect.deleteProperty(around ?? {}, name);
  }

  // An error inside a value belongs to the field that draws the whole value.
  #wake(key: string): void {
    for (let at: string | undefined = key; at !== undefined; at = parentKey(at)) {
      const entry = this.#entries.get(at);
      if (!entry) continue;
      if (at === key || entry.isWhole) this.#redraw(entry);
      return;
    }
  }

  #wakeAll(): void {
    for (const entry of this.#entries.values()) this.#redraw(entry);
  }

  #redraw(entry: Entry): void {
    const next = this.#draw(entry);
    if (Object.is(next.value, entry.cell.value) && isSameProblems(next.problems, entry.cell.problems)) return;
    entry.cell = next;
    for (const listener of entry.listeners) listener();
  }
}
