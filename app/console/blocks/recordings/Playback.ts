import { createStore, type StoreApi } from "zustand/vanilla";
import { type Cast, sizeIn } from "./readCast";

/** A pause longer than this many seconds is idle time, of which only this much is played. */
const IDLE = 1;
/** Characters written at once, so that the page stays responsive while a long recording is rewritten. */
const PIECE = 262_144;

/** The screen that a recording is played on. */
export interface CastScreen {
  /** Clears it and sets its size. */
  reset(columns: number, rows: number): void;
  resize(columns: number, rows: number): void;
  /** Resolves when the text is displayed. */
  write(text: string): Promise<void>;
}

/** Where a playback is, in seconds from the start of the recording, and how it goes on. */
export interface PlaybackState {
  time: number;
  isPlaying: boolean;
  speed: number;
  skipsIdle: boolean;
}

/** Plays a recording on a screen, by the clock of the page. */
export class Playback {
  readonly state: StoreApi<PlaybackState>;
  readonly #cast: Cast;
  readonly #screen: CastScreen;
  /** The event displayed next. */
  #position = 0;
  #drawn: Promise<void> = Promise.resolve();
  /** Calls of #draw that are not done. */
  #drawing = 0;
  #round = 0;
  #frame: number | undefined;
  #last = 0;

  constructor(cast: Cast, screen: CastScreen, choices: Pick<PlaybackState, "speed" | "skipsIdle">) {
    this.#cast = cast;
    this.#screen = screen;
    this.state = createStore<PlaybackState>(() => ({ time: 0, isPlaying: false, ...choices }));
    this.#begin();
    void this.#draw(0);
  }

  /** Plays on, from the beginning if it is at the end. */
  play(): void {
    const { isPlaying, time } = this.state.getState();
    if (isPlaying) return;
    if (time >= this.#cast.duration) void this.seek(0);
    this.state.setState({ isPlaying: true });
    this.#last = performance.now();
    this.#frame = requestAnimationFrame(() => this.#tick());
  }

  pause(): void {
    cancelAnimationFrame(this.#frame ?? 0);
    this.state.setState({ isPlaying: false });
  }

  /** Plays or pauses. */
  toggle(): void {
    if (this.state.getState().isPlaying) this.pause();
    else this.play();
  }

  /** Goes to a time; resolves when its screen is displayed. */
  seek(time: number): Promise<void> {
    const wanted = Math.min(this.#cast.duration, Math.max(0, time));
    this.state.setState({ time: wanted });
    this.#last = performance.now();
    this.#round += 1;
    return this.#draw(wanted);
  }

  /** Changes how it is played. */
  choose(choices: Partial<Pick<PlaybackState, "speed" | "skipsIdle">>): void {
    this.state.setState(choices);
  }

  /** Displays the events up to a time; those of an earlier call first. */
  #draw(time: number): Promise<void> {
    const round = this.#round;
    this.#drawing += 1;
    this.#drawn = this.#drawn.then(async () => {
      await this.#drawUntil(time, round);
      this.#drawing -= 1;
    });
    return this.#drawn;
  }

  #begin(): void {
    this.#position = 0;
    this.#screen.reset(this.#cast.columns, this.#cast.rows);
  }

  async #drawUntil(time: number, round: number): Promise<void> {
    const { events } = this.#cast;
    const before = events[this.#position - 1];
    if (round === this.#round && before && before.time > time) this.#begin();
    // Another seek may have come meanwhile.
    while (round === this.#round) {
      const event = events[this.#position];
      if (!event || event.time > time) return;
      if (event.type !== "o") {
        const size = event.type === "r" && sizeIn(event.data);
        if (size) this.#screen.resize(size.columns, size.rows);
        this.#position += 1;
      } else await this.#screen.write(this.#takeOutput(time));
    }
  }

  /** The output from the next event on, up to a time, as much as is written at once. */
  #takeOutput(time: number): string {
    const { events } = this.#cast;
    let text = "";
    for (; this.#position < events.length; this.#position += 1) {
      const event = events[this.#position];
      if (event?.type !== "o" || event.time > time || text.length > PIECE) break;
      text += event.data;
    }
    return text;
  }

  #tick(): void {
    const now = performance.now();
    const elapsed = (now - this.#last) / 1000;
    this.#last = now;
    // Time waits for the screen.
    if (this.#drawing === 0) this.#advance(elapsed);
    if (this.state.getState().isPlaying) this.#frame = requestAnimationFrame(() => this.#tick());
  }

  #advance(elapsed: number): void {
    const { time, speed, skipsIdle } = this.state.getState();
    const { duration, events } = this.#cast;
    const next = events[this.#position]?.time ?? duration;
    const from = skipsIdle ? Math.max(time, next - IDLE) : time;
    const reached = Math.min(duration, from + elapsed * speed);
    this.state.setState({ time: reached });
    void this.#draw(reached);
    if (reached >= duration) this.pause();
  }
}
