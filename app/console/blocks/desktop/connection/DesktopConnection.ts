import { createStore, type StoreApi } from "zustand/vanilla";
import { keysOf } from "../screen/keys";
import type { Credentials, DesktopSettings, RemoteScreen, ScreenEvents } from "../screen/RemoteScreen";
import type { ConnectionOptions, DesktopPlace } from "./ConnectionOptions";
import { type DesktopEvent, type DesktopState, nextState } from "./desktopState";

const FIRST_RETRY_MS = 500;
/** Time in milliseconds in which a target has to answer: some ask a person first. */
const ANSWER_MS = 60_000;

/**
 * The connection of one desktop: signs in, and reconnects with a new ticket after a loss, with the credentials given
 * before. They are never stored.
 */
export class DesktopConnection {
  readonly state: StoreApi<DesktopState> = createStore<DesktopState>(() => ({ kind: "connecting" }));
  readonly #options: ConnectionOptions;
  #settings: DesktopSettings;
  #credentials: Credentials = {};
  #place: DesktopPlace | undefined;
  #screen: RemoteScreen | undefined;
  /** Tells the newest connection from those before it. */
  #current = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(settings: DesktopSettings, options: ConnectionOptions) {
    this.#settings = settings;
    this.#options = options;
  }

  /** The user name tried before. */
  get username(): string | undefined {
    return this.#credentials.username;
  }

  /** Draws the desktop in an element of the page from now on, and connects it. */
  attach(place: DesktopPlace): void {
    this.#place = place;
    this.connect();
  }

  /** Connects, or reconnects at once after a loss. */
  connect(): void {
    clearTimeout(this.#timer);
    this.#current += 1;
    this.#closeScreen();
    const fields = this.#options.fieldsBefore?.() ?? [];
    if (fields.some((field) => this.#credentials[field] === undefined)) {
      this.#apply({ type: "question", fields });
      return;
    }
    this.#open(this.#current).catch((failure: unknown) => {
      this.#apply({ type: "no-ticket", isTemporary: true, hasSessionEnded: false, text: String(failure) });
    });
  }

  /** Connects again after the end. */
  restart(): void {
    this.state.setState({ kind: "connecting" }, true);
    this.connect();
  }

  apply(settings: DesktopSettings): void {
    this.#settings = settings;
    this.#screen?.apply(settings);
  }

  /** Answers a question for credentials, of a target that may have closed the connection meanwhile. */
  signIn(credentials: Credentials): void {
    this.#credentials = credentials;
    this.#apply({ type: "answered" });
    if (this.#screen) {
      this.#screen.signIn(credentials);
      this.#awaitAnswer();
    } else this.connect();
  }

  /** Trusts the key that the target has shown. */
  trust(): void {
    this.#apply({ type: "answered" });
    this.#screen?.trust();
    this.#awaitAnswer();
  }

  /** Presses a combination such as "Ctrl+Alt+Del"; returns false when it cannot be sent. */
  sendKeys(combination: string): boolean {
    const keys = keysOf(combination);
    if (keys) this.#input?.pressKeys(keys);
    return keys !== undefined && this.#input !== undefined;
  }

  /** Makes a text the content of the target's clipboard; returns false when it cannot be sent. */
  paste(text: string): boolean {
    this.#input?.paste(text);
    return this.#input !== undefined;
  }

  focus(): void {
    this.#screen?.focus();
  }

  /** Ends the desktop for good. */
  stop(): void {
    this.#apply({ type: "stopped" });
  }

  /** Treats the network as lost before the browser notices it. */
  drop(): void {
    if (this.#screen) this.#applyOf(this.#current, { type: "closed", code: 1006, reason: "" });
  }

  /** The screen if it takes input. */
  get #input(): RemoteScreen | undefined {
    return this.#settings.isViewOnly || this.state.getState().kind !== "open" ? undefined : this.#screen;
  }

  async #open(current: number): Promise<void> {
    const [response, open] = await Promise.all([this.#options.issueTicket(), this.#options.loadScreen()]);
    const isEnded = this.state.getState().kind === "ended";
    if (isEnded || current !== this.#current || !this.#place) return;
    if (!("ticket" in response)) return this.#apply({ type: "no-ticket", ...response });
    this.#awaitAnswer();
    const base = { ...this.#place, ticket: response.ticket, credentials: this.#credentials, settings: this.#settings };
    this.#screen = open({ ...base, events: this.#events(current) });
  }

  #events(current: number): ScreenEvents {
    const apply = (event: DesktopEvent) => this.#applyOf(current, event);
    return {
      onQuestion: (fields) => apply({ type: "question", fields }),
      onServerKey: (shown) => apply({ type: "server-key", shown }),
      onRefused: (reason) => {
        const fields =
          this.#credentials.username === undefined ? ["password" as const] : (["username", "password"] as const);
        apply({ type: "refused", reason, fields });
      },
      onOpen: () => apply({ type: "opened" }),
      onClipboard: (text) => current === this.#current && this.#options.onClipboard(text),
      onClosed: (code, reason) => apply({ type: "closed", code, reason }),
      onFailed: () => apply({ type: "failed" }),
    };
  }

  // Events of an earlier connection say nothing about this one.
  #applyOf(current: number, event: DesktopEvent): void {
    if (current !== this.#current) return;
    if (event.type === "closed" || event.type === "refused" || event.type === "failed") this.#closeScreen();
    this.#apply(event);
  }

  #apply(event: DesktopEvent): void {
    const before = this.state.getState();
    const state = nextState(before, event);
    this.state.setState(state, true);
    if (event.type !== "answered") clearTimeout(this.#timer);
    if (state.kind === "ended") this.#closeScreen();
    if (state.kind === "lost" && state !== before) this.#retryLater(state.attempt);
  }

  #awaitAnswer(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(
      () => this.#applyOf(this.#current, { type: "silent" }),
      this.#options.answerMs ?? ANSWER_MS,
    );
  }

  #retryLater(attempt: number): void {
    // Jitter, so that many desktops do not return in the same moment.
    const wait = FIRST_RETRY_MS * 2 ** (attempt - 1) * (0.75 + Math.random() / 2);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.connect(), wait);
  }

  #closeScreen(): void {
    this.#screen?.close();
    this.#screen = undefined;
  }
}
