import { Backend, displayControl, enableCredssp, init } from "@devolutions/iron-remote-desktop-rdp";
import { RDP_PATH } from "../../../../domain/rdpPath";
import type { Key } from "../screen/keys";
import type { DesktopSettings, RemoteScreen, ScreenOptions } from "../screen/RemoteScreen";
import { createCanvas, setCursor, sizeFor } from "./canvas";
import { readText, textData } from "./clipboardData";
import { listenToInput } from "./listenToInput";
import { RdpSockets } from "./RdpSockets";
import { scancodeOf } from "./scancodes";

const { SessionBuilder, DesktopSize, DeviceEvent, InputTransaction } = Backend;
type Session = Awaited<ReturnType<InstanceType<typeof SessionBuilder>["connect"]>>;
type InputEvent = ReturnType<typeof DeviceEvent.mouseMove>;

/** Kinds of errors of IronRDP that mean wrong credentials: WrongPassword, LogonFailure, AccessDenied. */
const REFUSALS: readonly unknown[] = [1, 2, 3];
/** Close codes of the server that say everything (app/server/streams). */
const FIRST_OWN_CODE = 4_000;
const RESIZE_MS = 300;
/** Time in milliseconds in which a session closes its web socket by itself. */
const SHUTDOWN_MS = 2_000;

let isReady: Promise<void> | undefined;

/** A desktop by RDP in a canvas of its own. */
export class RdpScreen implements RemoteScreen {
  readonly #options: ScreenOptions;
  readonly #canvas: HTMLCanvasElement;
  readonly #sockets: RdpSockets;
  readonly #room = new ResizeObserver(() => this.#fitLater());
  #settings: DesktopSettings;
  #session: Session | undefined;
  #closed: { code: number; reason: string } | undefined;
  #isFinished = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: ScreenOptions) {
    this.#options = options;
    this.#settings = options.settings;
    this.#canvas = createCanvas(options.element, options.label);
    this.#sockets = new RdpSockets(options.ticket, {
      onCertificate: ({ key, pinned }) => options.events.onServerKey({ key, pinned, isRemembered: true }),
      onClosed: (code, reason) => {
        this.#closed = { code, reason };
        // After any other, IronRDP knows more, such as wrong credentials.
        if (code >= FIRST_OWN_CODE) this.#finish(() => options.events.onClosed(code, reason));
      },
    });
  }

  /** Connects, and runs the session until it ends. */
  async run(): Promise<void> {
    const { events } = this.#options;
    try {
      isReady ??= init("ERROR");
      await isReady;
      if (this.#isFinished) return;
      const session = await this.#sockets.during(() => this.#build().connect());
      this.#begin(session);
      await session.run();
      const { code, reason } = this.#closed ?? { code: 1_000, reason: "" };
      this.#finish(() => events.onClosed(code, reason));
    } catch (error) {
      this.#finish(() => this.#report(error));
    }
  }

  apply(settings: DesktopSettings): void {
    if (settings.isViewOnly && !this.#settings.isViewOnly) this.#session?.releaseAllInputs();
    this.#settings = settings;
    this.#canvas.dataset.scaling = settings.scaling;
    this.#fitLater();
  }

  // The connection asks for credentials before it opens a screen.
  signIn(): void {}

  trust(): void {
    this.#sockets.trust(true);
  }

  pressKeys(keys: readonly Key[]): void {
    const toEvents =
      (pressed: boolean) =>
      ({ code, keysym }: Key) => {
        const scancode = scancodeOf(code);
        const character = String.fromCodePoint(keysym & 0xffffff);
        if (scancode === undefined) return DeviceEvent[pressed ? "unicodePressed" : "unicodeReleased"](character);
        return DeviceEvent[pressed ? "keyPressed" : "keyReleased"](scancode);
      };
    this.#send(...keys.map(toEvents(true)));
    this.#send(...keys.toReversed().map(toEvents(false)));
  }

  paste(text: string): void {
    void this.#session?.onClipboardPaste(textData(text));
  }

  focus(): void {
    this.#canvas.focus({ preventScroll: true });
  }

  close(): void {
    this.#finish(() => {});
  }

  #build(): InstanceType<typeof SessionBuilder> {
    const { credentials, element, events } = this.#options;
    const [domain = "", username = ""] = (credentials.username ?? "").match(/^(?:(.*)\\)?(.*)$/)?.slice(1) ?? [];
    const address = new URL(RDP_PATH, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    const { width, height } = sizeFor(element);
    return (
      new SessionBuilder()
        .username(username)
        .password(credentials.password ?? "")
        .serverDomain(domain)
        // The ticket says where the session leads; the server reads neither of these.
        .destination("device")
        .authToken("ticket")
        .proxyAddress(address.href)
        .desktopSize(new DesktopSize(width, height))
        .renderCanvas(this.#canvas)
        .setCursorStyleCallbackContext(this.#canvas)
        .setCursorStyleCallback(setCursor(this.#canvas))
        .canvasResizedCallback(() => {})
        .remoteClipboardChangedCallback((data: InstanceType<typeof Backend.ClipboardData>) => {
          const text = readText(data);
          if (text !== undefined) events.onClipboard(text);
        })
        .forceClipboardUpdateCallback(() => this.paste(""))
        .extension(displayControl(true))
        .extension(enableCredssp(true))
    );
  }

  #begin(session: Session): void {
    this.#session = session;
    if (this.#isFinished) {
      session.shutdown();
      return;
    }
    listenToInput(this.#canvas, {
      events: DeviceEvent,
      send: (...events) => this.#send(...events),
      releaseAll: () => !this.#isFinished && session.releaseAllInputs(),
      isViewOnly: () => this.#settings.isViewOnly,
    });
    this.#room.observe(this.#options.element);
    this.apply(this.#settings);
    this.#options.events.onOpen();
  }

  #send(...events: InputEvent[]): void {
    if (!this.#session || this.#isFinished) return;
    const transaction = new InputTransaction();
    for (const event of events) transaction.addEvent(event);
    this.#session.applyInputs(transaction);
  }

  #fitLater(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.#isFinished || this.#settings.scaling !== "resize") return;
      const { width, height } = sizeFor(this.#options.element);
      this.#session?.resize(width, height);
    }, RESIZE_MS);
  }

  #report(error: unknown): void {
    const { events } = this.#options;
    const kind = (error as { kind?: () => unknown }).kind?.();
    if (REFUSALS.includes(kind)) events.onRefused(undefined);
    else if (this.#closed) events.onClosed(this.#closed.code, this.#closed.reason);
    else events.onFailed(error instanceof Error ? error.message : String(kind));
  }

  #finish(report: () => void): void {
    if (this.#isFinished) return;
    this.#isFinished = true;
    clearTimeout(this.#timer);
    this.#room.disconnect();
    this.#canvas.remove();
    // A session that is shut down says so to the target, and then closes its web socket.
    if (this.#session && !this.#closed) this.#session.shutdown();
    const close = () => this.#sockets.close();
    if (this.#session) setTimeout(close, SHUTDOWN_MS);
    else close();
    report();
  }
}
