import type { SessionPerson } from "../../../domain/SessionPerson";
import { OUTPUT_WINDOW, type TerminalSize } from "../../../domain/terminalMessages";
import type { WatchClientMessage, WatchServerMessage } from "../../../domain/watchMessages";
import type { MessageClient, MessageReceiver } from "../../dialog/MessageClient";
import type { TicketedStream } from "../../operations/remoteAccess/accessTickets";
import { type CarriedStream, CLOSE_CODES } from "../../streams/CarriedStream";
import type { Traffic } from "../../streams/Traffic";
import type { Spectator } from "../Audience";
import { InputQueue } from "../InputQueue";
import type { OpenTerminals, Watcher } from "../OpenTerminals";
import type { Terminal } from "../Terminal";

/** Bytes that may wait to be sent to a watcher; one who reads slower is sent away, as the terminal does not wait. */
const MAX_BEHIND = 4 * OUTPUT_WINDOW;

/** Who watches, and whose session it is. */
export interface Visit {
  person: SessionPerson;
  owner: string;
}

interface WatcherOptions {
  ticket: TicketedStream;
  client: MessageClient<WatchClientMessage, WatchServerMessage>;
  terminals: OpenTerminals;
  /** Called once when it is over. */
  onEnd: () => void;
}

/** One web socket by which somebody watches the terminals of a session, one at a time, or takes part in them. */
export class SessionWatcher implements CarriedStream, Watcher, Spectator, MessageReceiver<WatchClientMessage> {
  readonly isAttached = true;
  readonly #options: WatcherOptions;
  #visit: Visit | undefined;
  /** The terminal shown, its number, and what is typed into it. */
  #shown: { terminal: Terminal; number: number; input: InputQueue } | undefined;
  #isOver = false;

  constructor(options: WatcherOptions) {
    this.#options = options;
  }

  get ticket(): TicketedStream {
    return this.#options.ticket;
  }

  get sessionId(): number {
    return this.ticket.sessionId;
  }

  get person(): SessionPerson {
    if (!this.#visit) throw new Error("The watcher has not begun.");
    return this.#visit.person;
  }

  /** Joins the session: its user and the others see it from now on. */
  enter(visit: Visit): void {
    if (this.#isOver) return;
    this.#visit = visit;
    this.#options.terminals.addWatcher(this);
    this.terminalsChanged();
  }

  message(message: WatchClientMessage): void {
    const { client, terminals } = this.#options;
    if (message.type === "start") client.reject("Only the first message is start.");
    // One that has ended meanwhile is not shown; the client is told of it.
    else this.#show(terminals.find(this.sessionId, message.terminal), message.terminal);
  }

  input(bytes: Buffer): void {
    const { client } = this.#options;
    if (this.ticket.watch !== "take-part") client.reject("Who watches a session cannot type in it.");
    else if (this.#shown?.input.add(bytes) === false) client.reject("There was more input than the device takes.");
  }

  closed(): void {
    this.#finish();
  }

  close(code: number, reason: string): void {
    this.#options.client.close(code, reason);
    this.#finish();
  }

  /** What watchers see is part of the traffic of the terminal. */
  takeTraffic(): Traffic {
    return { received: 0, sent: 0 };
  }

  terminalsChanged(): void {
    const numbers = this.#options.terminals.numbersOf(this.sessionId);
    this.#options.client.send({ type: "terminals", terminals: numbers });
    if (this.#shown && numbers.includes(this.#shown.number)) return;
    const next = numbers.at(-1);
    if (next !== undefined) this.#show(this.#options.terminals.find(this.sessionId, next), next);
  }

  peopleChanged(people: readonly SessionPerson[]): void {
    const { person, owner } = this.#visit ?? {};
    if (person && owner !== undefined)
      this.#options.client.send({ type: "people", owner, people: [...people], you: person.id });
  }

  dismiss(): void {
    this.close(CLOSE_CODES.sessionEnded, "The user of the session has sent you away.");
  }

  begin({ columns, rows }: TerminalSize, output: readonly Buffer[]): void {
    const { terminal, number } = this.#shown ?? {};
    if (!terminal || number === undefined) return;
    const { client } = this.#options;
    client.send({ type: "showing", terminal: number, recorded: terminal.recorded, columns, rows });
    for (const chunk of output) client.sendOutput(chunk);
  }

  output(bytes: Buffer): void {
    const { client } = this.#options;
    if (client.buffered <= MAX_BEHIND) client.sendOutput(bytes);
    else this.close(CLOSE_CODES.connectionLost, "Your connection is too slow for this terminal.");
  }

  resized(size: TerminalSize): void {
    this.#options.client.send({ type: "size", columns: size.columns, rows: size.rows });
  }

  ended(): void {
    this.#shown = undefined;
    this.#options.client.send({ type: "ended" });
  }

  #show(terminal: Terminal | undefined, number: number): void {
    if (!terminal) return;
    this.#shown?.terminal.audience.leave(this);
    const input = new InputQueue(
      (bytes, taken) => terminal.write(bytes, taken),
      () => {},
    );
    this.#shown = { terminal, number, input };
    terminal.audience.join(this);
  }

  #finish(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#shown?.terminal.audience.leave(this);
    if (this.#visit) this.#options.terminals.removeWatcher(this);
    this.#options.onEnd();
  }
}
