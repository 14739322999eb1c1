import type { SessionPerson } from "../../domain/SessionPerson";
import type { Terminal } from "./Terminal";
import type { TerminalSession } from "./TerminalSession";

/** Somebody who watches the terminals of a session. */
export interface Watcher {
  readonly sessionId: number;
  readonly person: SessionPerson;
  /** The open terminals of the session have changed. */
  terminalsChanged(): void;
  peopleChanged(people: readonly SessionPerson[]): void;
  /** The user of the session sends them away. */
  dismiss(): void;
}

interface OpenTerminal {
  number: number;
  session: TerminalSession;
}

/** The open terminals of this process, and who watches them. */
export class OpenTerminals {
  readonly #terminals = new Map<string, OpenTerminal>();
  readonly #watchers = new Set<Watcher>();

  /** The terminal with an id. */
  get(id: string): TerminalSession | undefined {
    return this.#terminals.get(id)?.session;
  }

  /** Adds an open terminal, with the next number of its session. */
  add(id: string, session: TerminalSession): void {
    const { sessionId } = session.ticket;
    if (!session.terminal) return;
    const number = Math.max(0, ...this.numbersOf(sessionId)) + 1;
    this.#terminals.set(id, { number, session });
    const people = this.#peopleOf(sessionId);
    if (people.length > 0) session.terminal.showPeople(people);
    this.#announce(sessionId);
  }

  remove(session: TerminalSession): void {
    for (const [id, one] of this.#terminals) if (one.session === session) this.#terminals.delete(id);
    this.#announce(session.ticket.sessionId);
  }

  /** The numbers of the open terminals of a session. */
  numbersOf(sessionId: number): number[] {
    return this.#of(sessionId).map(({ number }) => number);
  }

  /** A terminal of a session by its number. */
  find(sessionId: number, number: number): Terminal | undefined {
    return this.#of(sessionId).find((one) => one.number === number)?.session.terminal;
  }

  addWatcher(watcher: Watcher): void {
    this.#watchers.add(watcher);
    this.#peopleChanged(watcher.sessionId);
  }

  removeWatcher(watcher: Watcher): void {
    if (this.#watchers.delete(watcher)) this.#peopleChanged(watcher.sessionId);
  }

  /** Sends somebody away who watches a session. */
  dismiss(sessionId: number, person: number): void {
    for (const watcher of this.watchersOf(sessionId)) if (watcher.person.id === person) watcher.dismiss();
  }

  watchersOf(sessionId: number): Watcher[] {
    return [...this.#watchers].filter((watcher) => watcher.sessionId === sessionId);
  }

  #of(sessionId: number): OpenTerminal[] {
    return [...this.#terminals.values()].filter(({ session }) => session.ticket.sessionId === sessionId);
  }

  #peopleOf(sessionId: number): SessionPerson[] {
    return this.watchersOf(sessionId).map(({ person }) => person);
  }

  #announce(sessionId: number): void {
    for (const watcher of this.watchersOf(sessionId)) watcher.terminalsChanged();
  }

  #peopleChanged(sessionId: number): void {
    const people = this.#peopleOf(sessionId);
    for (const { session } of this.#of(sessionId)) session.terminal?.showPeople(people);
    for (const watcher of this.watchersOf(sessionId)) watcher.peopleChanged(people);
  }
}
