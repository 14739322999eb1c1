import type Form from "@rjsf/core";
import type { IChangeEvent } from "@rjsf/core";
import { flushSync } from "react-dom";
import type { Draft } from "../drafts/drafts";
import type { Shape } from "../schema/shapeKeys";
import type { FormStore } from "../store/FormStore";
import type { FieldRef } from "../store/fieldState";
import type { FormData } from "../store/initialData";
import { pathAfterMove } from "../store/itemMoves";
import { emptiedPaths, isTree, keyOf, type Path, readIn, writeIn } from "../store/paths";
import { sentData, shownData } from "../store/shownData";

interface Decision extends FieldRef {
  value: unknown;
  id: string;
}

/** How long typing in a field that decides the shape of the form has to rest, in milliseconds. */
const PAUSE = 120;

/**
 * Keeps RJSF, which owns the shape of the form, and the store, which owns its data, in step. RJSF hears only of what
 * decides the shape, and then with all data as they are; what it makes of them comes back to the store.
 */
export class RjsfBridge {
  readonly #store: FormStore;
  readonly #shape: Shape;
  #form: Form | null = null;
  /** The data RJSF holds. */
  #held: FormData;
  #toldVersion = 0;
  /** What RJSF emptied as its branch was left: told that it is not there, RJSF would fill it anew. */
  #left: Path[] = [];
  readonly #waiting = new Map<string, Decision>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** How many reports of one batch are still to come; only the last holds the result. */
  #awaited = 0;

  constructor(store: FormStore, shape: Shape) {
    this.#store = store;
    this.#shape = shape;
    this.#held = store.read();
  }

  /** Takes RJSF's form once it is drawn. */
  readonly attach = (form: Form | null): void => {
    const isFirst = this.#form === null && form !== null;
    this.#form = form;
    // A record may hold values of fields that are not shown.
    if (isFirst && this.#shape.isVariable) this.#take(this.#store.read(), shownBy(form.state, this.#store.read()));
  };

  /** A field that decides the shape changed: a choice counts at once, typing when it rests. */
  decide(decision: Decision, isTyped: boolean): void {
    this.#waiting.set(decision.key, decision);
    clearTimeout(this.#timer);
    if (isTyped) this.#timer = setTimeout(() => this.#tell(), PAUSE);
    else this.#tell();
  }

  /** Brings the shape up to date now, before the form is sent or left. */
  settle(): void {
    if (this.#waiting.size > 0) flushSync(() => this.#tell());
  }

  /** Gives RJSF the data of a draft, and what of them was empty. */
  restore({ data, emptied = [] }: Draft): void {
    this.#left = emptied;
    const whole = { ...this.#store.read(), ...data };
    for (const path of emptied) writeIn(whole, path, undefined);
    this.replace(whole);
  }

  /** Brings RJSF's data up to date now, before it adds, moves or removes items of a list. */
  bringUpToDate(): void {
    this.settle();
    if (this.#toldVersion !== this.#store.version) flushSync(() => this.replace(this.#store.read()));
  }

  /** An item of a list is about to move or to go, in so many steps: what was emptied in it goes with it. */
  moveItem(list: Path, from: number, to: number | undefined, steps = 1): void {
    this.#awaited = steps;
    this.#left = this.#left.flatMap((path) => {
      const moved = pathAfterMove(path, list, from, to);
      return moved ? [moved] : [];
    });
  }

  /** Gives RJSF all data anew. */
  replace(data: FormData): void {
    this.#held = this.#store.read();
    this.#toldVersion = this.#store.version;
    this.#awaited = 1;
    this.#form?.onChange(this.#withLeft(data), []);
  }

  /** The data without what belongs to fields that are not shown, and without groups that were emptied again. */
  used(): FormData {
    if (!this.#form) return this.#store.read();
    const { schema, schemaUtils } = this.#form.state;
    return sentData(schemaUtils, schema, this.#store.read());
  }

  /** Hears what RJSF made of its data: its defaults, another branch, a list that changed. */
  readonly hear = (event: IChangeEvent, id = ""): void => {
    this.#awaited -= 1;
    if (this.#awaited > 0) return;
    const given = this.#held;
    if (isBranchChoice(id)) this.#left = emptiedPaths(event.formData, given);
    this.#held = event.formData;
    this.#take(given, shownBy(event, event.formData));
  };

  // RJSF itself goes on knowing what was emptied by hand; the store only loses what is no longer shown.
  #take(given: FormData, used: FormData): void {
    this.#store.merge(given, used);
    // A field that went may have decided about others, where RJSF did not take it away itself.
    const held = this.#held;
    const isGone = (key: string) => held[key] !== undefined && used[key] === undefined;
    const decided = Object.keys(held).some((key) => isGone(key) && this.#shape.decides(keyOf([key])));
    if (this.#form && decided) this.replace(this.#store.read());
  }

  #withLeft(data: FormData): FormData {
    for (const path of this.#left) {
      const around = readIn(data, path.slice(0, -1));
      if (isTree(around) && readIn(data, path) === undefined) writeIn(data, path, undefined);
    }
    return data;
  }

  // RJSF sees each decision as a change of its own, so that it drops what belonged to the branch that was left.
  #tell(): void {
    clearTimeout(this.#timer);
    const form = this.#form;
    const decisions = [...this.#waiting.values()];
    this.#waiting.clear();
    if (!form || decisions.length === 0) return;
    const before = this.#store.read();
    for (const { path } of decisions) writeIn(before, path, readIn(this.#held, path));
    this.#held = this.#store.read();
    this.#toldVersion = this.#store.version;
    this.#awaited = decisions.length + 1;
    form.onChange(this.#withLeft(before), []);
    for (const { value, path, id } of decisions) form.onChange(value, [...path], undefined, id);
  }
}

/** Whether a change comes from the list of branches RJSF draws for oneOf and anyOf. */
function isBranchChoice(id: string): boolean {
  return id.endsWith("__oneof_select") || id.endsWith("__anyof_select");
}

function shownBy({ schema, schemaUtils }: Pick<IChangeEvent, "schema" | "schemaUtils">, data: FormData): FormData {
  return shownData(schemaUtils, schema, data);
}
