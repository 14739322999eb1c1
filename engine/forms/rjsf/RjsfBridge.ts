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

/** Debounce of typing in a field that decides the shape of the form, in milliseconds. */
const DEBOUNCE = 120;

/**
 * Synchronizes RJSF, which owns the shape of the form, with the store, which owns its data. RJSF receives only changes
 * that decide the shape, then with all current data; its result (defaults, branches) is merged back into the store.
 */
export class RjsfBridge {
  readonly #store: FormStore;
  readonly #shape: Shape;
  #form: Form | null = null;
  /** The data last passed to or received from RJSF. */
  #rjsfData: FormData;
  #syncedVersion = 0;
  /** Paths emptied when their branch was deselected; if they were missing in the data, RJSF would fill in defaults again. */
  #emptied: Path[] = [];
  readonly #pending = new Map<string, Decision>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Number of pending onChange events of one batch; only the last holds the result. */
  #pendingEvents = 0;

  constructor(store: FormStore, shape: Shape) {
    this.#store = store;
    this.#shape = shape;
    this.#rjsfData = store.read();
  }

  /** The ref of RJSF's form. */
  readonly attach = (form: Form | null): void => {
    const isFirst = this.#form === null && form !== null;
    this.#form = form;
    // A record may hold values of fields that are not shown.
    if (isFirst && this.#shape.isVariable) this.#merge(this.#store.read(), shownBy(form.state, this.#store.read()));
  };

  /** Handles a change of a field that decides the shape: a choice at once, typing debounced. */
  decide(decision: Decision, isTyped: boolean): void {
    this.#pending.set(decision.key, decision);
    clearTimeout(this.#timer);
    if (isTyped) this.#timer = setTimeout(() => this.#sendDecisions(), DEBOUNCE);
    else this.#sendDecisions();
  }

  /** Flushes debounced changes, before the form is submitted or a field is blurred. */
  flush(): void {
    if (this.#pending.size > 0) flushSync(() => this.#sendDecisions());
  }

  /** Restores a draft: its data and emptied paths. */
  restore({ data, emptied = [] }: Draft): void {
    this.#emptied = emptied;
    const whole = { ...this.#store.read(), ...data };
    for (const path of emptied) writeIn(whole, path, undefined);
    this.replace(whole);
  }

  /** Passes the current data to RJSF, before it adds, moves or removes items of a list. */
  sync(): void {
    this.flush();
    if (this.#syncedVersion !== this.#store.version) flushSync(() => this.replace(this.#store.read()));
  }

  /** Prepares for an item being moved or removed, in a number of steps: its emptied paths move with it. */
  moveItem(list: Path, from: number, to: number | undefined, steps = 1): void {
    this.#pendingEvents = steps;
    this.#emptied = this.#emptied.flatMap((path) => {
      const moved = pathAfterMove(path, list, from, to);
      return moved ? [moved] : [];
    });
  }

  /** Replaces all data of RJSF. */
  replace(data: FormData): void {
    this.#rjsfData = this.#store.read();
    this.#syncedVersion = this.#store.version;
    this.#pendingEvents = 1;
    this.#form?.onChange(this.#withEmptied(data), []);
  }

  /** The data without fields that are not shown and without groups that were emptied. */
  usedData(): FormData {
    if (!this.#form) return this.#store.read();
    const { schema, schemaUtils } = this.#form.state;
    return sentData(schemaUtils, schema, this.#store.read());
  }

  /** RJSF's onChange: defaults, a changed branch or a changed list. */
  readonly handleChange = (event: IChangeEvent, id = ""): void => {
    this.#pendingEvents -= 1;
    if (this.#pendingEvents > 0) return;
    const given = this.#rjsfData;
    if (isBranchChoice(id)) this.#emptied = emptiedPaths(event.formData, given);
    this.#rjsfData = event.formData;
    this.#merge(given, shownBy(event, event.formData));
  };

  // RJSF still knows the emptied paths; the store only removes what is no longer shown.
  #merge(given: FormData, used: FormData): void {
    this.#store.merge(given, used);
    // A removed field may have decided about others, where RJSF did not remove it itself.
    const current = this.#rjsfData;
    const isGone = (key: string) => current[key] !== undefined && used[key] === undefined;
    const decided = Object.keys(current).some((key) => isGone(key) && this.#shape.decides(keyOf([key])));
    if (this.#form && decided) this.replace(this.#store.read());
  }

  #withEmptied(data: FormData): FormData {
    for (const path of this.#emptied) {
      const around = readIn(data, path.slice(0, -1));
      if (isTree(around) && readIn(data, path) === undefined) writeIn(data, path, undefined);
    }
    return data;
  }

  // RJSF receives each decision as a separate change, so that it removes the data of the deselected branch.
  #sendDecisions(): void {
    clearTimeout(this.#timer);
    const form = this.#form;
    const decisions = [...this.#pending.values()];
    this.#pending.clear();
    if (!form || decisions.length === 0) return;
    const before = this.#store.read();
    for (const { path } of decisions) writeIn(before, path, readIn(this.#rjsfData, path));
    this.#rjsfData = this.#store.read();
    this.#syncedVersion = this.#store.version;
    this.#pendingEvents = decisions.length + 1;
    form.onChange(this.#withEmptied(before), []);
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
