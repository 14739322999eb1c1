import { createStore, type StoreApi } from "zustand/vanilla";
import type { SessionPerson } from "../../../../domain/SessionPerson";
import type { ClientMessage, RecordingNotice, ServerMessage } from "../../../../domain/terminalMessages";

/** What the person has accepted to be recorded in a session; shared by its terminals. */
export interface Consent {
  current?: RecordingNotice;
}

interface Notices {
  /** That the terminal is recorded. */
  recorded?: RecordingNotice;
  /** Who watches the session. */
  people: readonly SessionPerson[];
}

/** What the server says about a terminal beside its state. */
export class SessionNotices {
  readonly state: StoreApi<Notices> = createStore<Notices>(() => ({ people: [] }));

  constructor(
    private readonly consent: Consent,
    private readonly send: (message: ClientMessage) => void,
  ) {}

  /** Takes a message; true if it asks for what the person has accepted before. */
  take(message: ServerMessage): boolean {
    if (message.type === "people") this.state.setState({ people: message.people });
    if (message.type !== "recorded") return false;
    this.state.setState({ recorded: message });
    const { current } = this.consent;
    return current !== undefined && (current.input || !message.input);
  }

  /** Nobody watches a terminal that is not connected; the server names them again when it resumes. */
  clear(): void {
    this.state.setState({ people: [] });
  }

  /** Sends somebody away who watches the session. */
  dismiss(person: number): void {
    this.send({ type: "dismiss", person });
  }

  /** The person goes on although the terminal is recorded. */
  accept(): void {
    const { recorded } = this.state.getState();
    if (recorded) this.consent.current = recorded;
  }
}
