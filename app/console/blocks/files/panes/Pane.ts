import { createStore, type StoreApi } from "zustand/vanilla";
import type { FileEntry } from "../../../../domain/fileMessages";
import type { FileConnection, RunningRequest } from "../connection/FileConnection";
import { FileFailure, hasCode } from "../connection/FileFailure";
import { joinPath, nameOf, parentOf } from "../paths";
import { filterEntries, type Sort, sortEntries } from "./sortEntries";

/** What a pane shows. */
export interface PaneState {
  path: string;
  /** All entries of the folder, in the order of the target. */
  entries: readonly FileEntry[];
  /** Those that are shown, sorted. */
  rows: readonly FileEntry[];
  isLoading: boolean;
  /** The folder has more entries than are listed. */
  isTruncated: boolean;
  problem: string | undefined;
  filter: string;
  sort: Sort;
  showHidden: boolean;
  /** Names of the selected entries. */
  selected: ReadonlySet<string>;
  /** The name of the entry that the keyboard is at. */
  active: string | undefined;
  /** Where a selection with Shift begins. */
  anchor: string | undefined;
}

const REFRESH_MS = 500;

const none: ReadonlySet<string> = new Set();

/** How selecting an entry changes the selection. */
export type SelectMode = "only" | "toggle" | "range" | "move";

/** One view of a folder: its entries, their order, and the selection. */
export class Pane {
  static #lastId = 0;
  /** Tells it from others, which may show the same folder. */
  readonly id = ++Pane.#lastId;
  readonly state: StoreApi<PaneState>;
  #listing: RunningRequest | undefined;
  #isListing = false;
  #soon: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly connection: FileConnection,
    settings: Pick<PaneState, "sort" | "showHidden">,
  ) {
    this.state = createStore<PaneState>(() => ({
      ...{ path: "", entries: [], rows: [], isLoading: true, isTruncated: false, problem: undefined, filter: "" },
      ...{ ...settings, selected: none, active: undefined, anchor: undefined },
    }));
  }

  get path(): string {
    return this.state.getState().path;
  }

  /** The selected entries that are shown. */
  get selection(): FileEntry[] {
    const { rows, selected } = this.state.getState();
    return rows.filter(({ name }) => selected.has(name));
  }

  pathOf({ name }: FileEntry): string {
    return joinPath(this.path, name);
  }

  /** Shows a folder; `active` is the entry that the keyboard is at then. */
  async open(path: string, active?: string): Promise<void> {
    this.state.setState({ filter: "", selected: none, anchor: undefined });
    await this.#list(path, active);
  }

  /** Shows the folder above, with the keyboard at the one before. */
  up(): void {
    if (this.path !== "/") void this.open(parentOf(this.path), nameOf(this.path));
  }

  /** Reads the folder again; the selection stays. */
  refresh(active?: string): Promise<void> {
    return this.#list(this.path, active ?? this.state.getState().active);
  }

  /** Reads the folder again, at most once in a while, as many changes may follow each other. */
  refreshSoon(): void {
    this.#soon ??= setTimeout(() => {
      this.#soon = undefined;
      if (this.#isListing) this.refreshSoon();
      else void this.refresh();
    }, REFRESH_MS);
  }

  change(settings: Partial<Pick<PaneState, "filter" | "sort" | "showHidden">>): void {
    this.state.setState(settings);
    this.#arrange();
  }

  select(name: string, mode: SelectMode): void {
    const { selected } = this.state.getState();
    if (mode === "range") {
      this.state.setState({ selected: this.#rangeTo(name), active: name });
      return;
    }
    const next = new Set(mode === "only" ? [name] : selected);
    if (mode === "toggle" && !next.delete(name)) next.add(name);
    this.state.setState({ selected: next, active: name, anchor: name });
  }

  selectAll(isSelected = true): void {
    const { rows } = this.state.getState();
    this.state.setState({ selected: isSelected ? new Set(rows.map(({ name }) => name)) : none });
  }

  /** Names from where the selection began. */
  #rangeTo(name: string): ReadonlySet<string> {
    const { rows, anchor, active } = this.state.getState();
    const indexOf = (wanted: string | undefined) => rows.findIndex((row) => row.name === wanted);
    const ends = [Math.max(0, indexOf(anchor ?? active)), indexOf(name)] as const;
    return new Set(rows.slice(Math.min(...ends), Math.max(...ends) + 1).map((row) => row.name));
  }

  async #list(path: string, active?: string): Promise<void> {
    this.#listing?.cancel();
    const entries: FileEntry[] = [];
    const isOther = path !== this.path;
    // What is shown stays until the folder was read again.
    const isLoading = isOther || this.state.getState().entries.length === 0;
    this.state.setState({ isLoading, problem: undefined, path, ...(isOther && { entries: [], rows: [] }) });
    this.#isListing = true;
    const listing = this.connection.request(
      "list",
      { path },
      {
        onMessage: (message) => void (message.type === "entries" && entries.push(...message.entries)),
      },
    );
    this.#listing = listing;
    try {
      const { isTruncated = false } = await listing.result;
      if (this.#listing !== listing) return;
      this.state.setState({ entries, isTruncated });
    } catch (failure) {
      if (this.#listing !== listing) return;
      const problem = failure instanceof FileFailure ? failure.message : String(failure);
      this.state.setState(hasCode(failure, "connection-lost") ? { problem } : { entries: [], problem });
    }
    this.#isListing = false;
    this.#arrange(active);
    this.state.setState({ isLoading: false });
  }

  /** Filters and sorts the entries, and leaves selected only what is shown. */
  #arrange(wanted?: string): void {
    const { entries, filter, showHidden, sort, selected, active } = this.state.getState();
    const rows = sortEntries(filterEntries(entries, filter, showHidden), sort);
    const names = new Set(rows.map(({ name }) => name));
    const at = [wanted, active].find((name) => name !== undefined && names.has(name)) ?? rows[0]?.name;
    this.state.setState({ rows, active: at, selected: new Set([...selected].filter((name) => names.has(name))) });
  }
}
