import type Form from "@rjsf/core";
import type { IChangeEvent } from "@rjsf/core";
import { deepEquals } from "@rjsf/utils";
import type { Draft } from "../drafts/drafts";
import type { Shape } from "../schema/shapeKeys";
import { emptiedPaths, onlyEmptied, withEmptied } from "../store/emptiedPaths";
import type { FormStore } from "../store/FormStore";
import type { FieldRef } from "../store/fieldState";
import type { FormData } from "../store/initialData";
import { itemsAfterMove, pathAfterMove } from "../store/itemMoves";
import { copyData, isTree, keyOf, type Path, readIn, writeIn } from "../store/paths";
import { sentData, shownData } from "../store/shownData";
import { settle } from "./settle";

/** A change RJSF reports: what it makes of the value at a path, and the value it was given before. */
interface Reported {
  path: Path;
  made: unknown;
  given: unknown;
}

/**
 * The form as RJSF draws it. The store owns the data: RJSF is given a copy whenever a change may decide which fields,
 * branches and items are drawn, and its inputs read their values from the store. What RJSF reports is only a request to
 * the store, as RJSF's copy lacks what was typed since in fields that decide nothing.
 */
export class RjsfView {
  readonly #store: FormStore;
  readonly #shape: Shape;
  #form: Form | null = null;
  /** Paths RJSF emptied when their branch was deselected; without them it would fill in that branch's defaults again. */
  #deselected: Path[] = [];
  #reported: Reported[] | undefined;

  constructor(store: FormStore, shape: Shape) {
    this.#store = store;
    this.#shape = shape;
  }

  /** The ref of RJSF's form. */
  readonly attach = (form: Form | null): void => {
    this.#form = form;
    if (!form) return;
    // After a hot reload, RJSF still has its earlier data. A record may hold values of fields that are not shown.
    if (this.#store.version > 0 || (this.#shape.isVariable && this.#hasHidden(form))) this.#draw(this.#store.read());
  };

  /** RJSF's onChange, of use only as the form begins: it reports the initial data with defaults. */
  readonly handleDefaults = ({ schema, schemaUtils, formData }: IChangeEvent): void => {
    if (this.#form || this.#store.version > 0) return;
    this.#store.replace(shownData(schemaUtils, schema, onlyEmptied(formData, [])));
  };

  /** The onChange of RJSF's fields that are no inputs: a chosen branch, or a change that one of the methods below asked for. */
  readonly handleChange = (made: unknown, path: Path): void => {
    if (!this.#reported) this.#choose(made, path);
    else this.#reported.push({ path, made, given: readIn(this.#form?.state.formData, path) });
  };

  /** Sets the value of a field; if it decides the shape of the form, the form is drawn anew. */
  change(place: Pick<FieldRef, "key" | "path">, value: unknown): void {
    this.#store.change(place, value);
    if (this.#shape.decides(place.key)) this.#drawChange(value);
  }

  /** Sets a top-level value other than by its own field; a list is drawn anew, as RJSF may draw its items. */
  enter(name: string, value: unknown): void {
    const key = keyOf([name]);
    this.#store.change({ key, path: [name] }, value);
    if (Array.isArray(value) || this.#shape.decides(key)) this.#drawChange(value);
  }

  /** Restores a draft: its data and emptied paths. */
  restore({ data, emptied = [] }: Draft): void {
    const whole = { ...this.#store.read(), ...data };
    for (const path of emptied) writeIn(whole, path, undefined);
    this.#draw(whole);
  }

  /** Adds an item to a list, with RJSF's handler for that. */
  addItem(handler: () => void): void {
    const { path, made } = this.#reportOf(handler) ?? {};
    if (path && Array.isArray(made)) this.#draw(this.#with(path, [...this.#listAt(path), made.at(-1)]));
  }

  /** Moves an item of a list, or removes it (`to` undefined), with RJSF's handler for that; its problems move with it. */
  moveItem(list: Path, from: number, to: number | undefined, handler: () => void): void {
    if (!this.#reportOf(handler)) return;
    this.#store.problems.moveItem(keyOf(list), from, to);
    this.#follow((path) => pathAfterMove(path, list, from, to));
    this.#draw(this.#with(list, itemsAfterMove(this.#listAt(list), from, to)));
  }

  /** Adds an additional property to a group, with RJSF's handler for that. */
  addProperty(handler: () => void): void {
    const { path, made, given } = this.#reportOf(handler) ?? {};
    const name = addedName(given, made);
    if (path && name !== undefined) this.#draw(this.#with([...path, name], readIn(made, [name])));
  }

  /** Renames an additional property, with RJSF's handler for that, which finds a name that is free. */
  renameProperty(before: string, handler: () => void): void {
    const { path, made, given } = this.#reportOf(handler) ?? {};
    const name = addedName(given, made);
    const group = path && readIn(this.#store.read(), path);
    if (!path || name === undefined || !isTree(group)) return;
    this.#follow((at) => (isWithin(at, [...path, before]) ? at.with(path.length, name) : at));
    const renamed = Object.entries(group).map(([key, value]) => [key === before ? name : key, value]);
    this.#draw(this.#with(path, Object.fromEntries(renamed)));
  }

  /** Removes an additional property, with RJSF's handler for that. */
  removeProperty(handler: () => void): void {
    const { path } = this.#reportOf(handler) ?? {};
    if (!path) return;
    const data = this.#store.read();
    this.#follow((at) => (isWithin(at, path) ? undefined : at));
    Reflect.deleteProperty(Object(readIn(data, path.slice(0, -1))), path.at(-1) ?? "");
    this.#draw(data);
  }

  /** The data without fields that are not shown and without groups that were emptied. */
  usedData(): FormData {
    if (!this.#form) return this.#store.read();
    const { schema, schemaUtils } = this.#form.state;
    return sentData(schemaUtils, schema, this.#store.read());
  }

  // RJSF's handlers arrange the keys of what it draws, and report what they make of RJSF's own copy of the data.
  #reportOf(handler: () => void): Reported | undefined {
    const reported: Reported[] = [];
    this.#reported = reported;
    try {
      handler();
    } finally {
      this.#reported = undefined;
    }
    return reported[0];
  }

  // RJSF has the current data of everything with branches, since all its fields decide the shape.
  #choose(made: unknown, path: Path): void {
    const before = this.#store.read();
    const after = this.#with(path, copyData(made));
    const byUser = new Set(emptiedPaths(before).map(keyOf));
    const emptied = emptiedPaths(after, before);
    this.#follow((at) => (isWithin(at, path) ? undefined : at));
    this.#deselected.push(...emptied.filter((at) => !byUser.has(keyOf(at))));
    const stillEmptied = emptied.filter((at) => byUser.has(keyOf(at)));
    this.#draw(onlyEmptied(after, stillEmptied), { isResetting: !isTree(made) });
  }

  #draw(data: FormData, { isResetting = false, isStored = false } = {}): void {
    if (!this.#form) return;
    const settled = settle(this.#form.state, data, { deselected: this.#deselected, isResetting });
    if (!isStored || settled !== data) this.#store.replace(settled);
    this.#form.setFieldValue([], withEmptied(this.#store.read(), this.#deselected));
  }

  // The store has validated the change: it validates again only if other values follow from it.
  #drawChange(value: unknown): void {
    this.#draw(this.#store.read(), { isResetting: !isTree(value), isStored: true });
  }

  // Deselected paths change with the items and names on their way.
  #follow(move: (path: Path) => Path | undefined): void {
    this.#deselected = this.#deselected.flatMap((path) => {
      const moved = move(path);
      return moved ? [moved] : [];
    });
  }

  #with(path: Path, value: unknown): FormData {
    if (path.length === 0) return isTree(value) ? value : {};
    const data = this.#store.read();
    writeIn(data, path, value);
    return data;
  }

  #listAt(path: Path): unknown[] {
    const list = readIn(this.#store.read(), path);
    return Array.isArray(list) ? list : [];
  }

  #hasHidden({ state }: Form): boolean {
    const data = this.#store.read();
    return !deepEquals(shownData(state.schemaUtils, state.schema, data), data);
  }
}

const isWithin = (path: Path, around: Path) => around.every((step, place) => path[place] === step);

function addedName(given: unknown, made: unknown): string | undefined {
  const before = isTree(given) ? given : {};
  return isTree(made) ? Object.keys(made).find((name) => !Object.hasOwn(before, name)) : undefined;
}
