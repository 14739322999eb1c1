import { setTimeout as wait } from "node:timers/promises";
import { constants, createDeflate, type Deflate } from "node:zlib";
import type { Desktop } from "./Desktop";
import { Picture, type Rectangle } from "./Picture";
import { encodePixels, readFormat, SERVER_FORMAT } from "./pixelFormat";

/** Encodings (RFC 6143 §7.7; zlib and ExtendedDesktopSize: rfbproto). */
const [RAW, ZLIB, EXTENDED_SIZE] = [0, 6, -308] as const;
/** Interval in milliseconds at which the picture moves. */
const FRAME_MS = 200;
const MAX_SIZE = { width: 1_920, height: 1_200 } as const;
/** Who has changed the size, and whether it worked. */
const [BY_SERVER, BY_CLIENT, CHANGED, INVALID] = [0, 1, 0, 3] as const;

/** A client's request for the picture; an incremental one is answered when something has changed. */
export interface UpdateRequest extends Rectangle {
  isIncremental: boolean;
}

/**
 * The picture of a desktop as one client sees it: only what has changed is sent, and only when the client asks, so that
 * nothing waits in memory. `send` resolves once the client has taken the bytes.
 */
export class RfbScreen {
  private shown = new Picture(640, 400);
  private sent = new Picture(640, 400);
  private pixels = readFormat(SERVER_FORMAT);
  private encodings: ReadonlySet<number> = new Set();
  private request: UpdateRequest | undefined;
  private sizeMessage: Buffer | undefined;
  private deflate: Deflate | undefined;
  private wake: () => void = () => {};

  constructor(
    private readonly desktop: Desktop,
    private readonly send: (bytes: Buffer) => Promise<void>,
  ) {}

  get size(): { width: number; height: number } {
    return this.shown;
  }

  setFormat(format: Buffer): void {
    this.pixels = readFormat(format);
  }

  setEncodings(encodings: readonly number[]): void {
    // A client learns by the first such message that the size can be changed.
    if (encodings.includes(EXTENDED_SIZE) && !this.encodings.has(EXTENDED_SIZE)) this.reportSize(BY_SERVER, CHANGED);
    this.encodings = new Set(encodings);
  }

  /** Replaces a request that is not answered yet. */
  ask(request: UpdateRequest): void {
    this.request = { ...request, isIncremental: request.isIncremental && this.request?.isIncremental !== false };
    this.wake();
  }

  resize(width: number, height: number): void {
    if (width < 1 || height < 1 || width > MAX_SIZE.width || height > MAX_SIZE.height) {
      this.reportSize(BY_CLIENT, INVALID);
      return;
    }
    [this.shown, this.sent] = [new Picture(width, height), new Picture(width, height)];
    this.reportSize(BY_CLIENT, CHANGED);
    this.ask({ x: 0, y: 0, width, height, isIncremental: false });
  }

  /** Answers requests until the connection is closed. Rejects when bytes cannot be sent. */
  async run(signal: AbortSignal): Promise<void> {
    signal.addEventListener("abort", () => this.wake());
    try {
      while (!signal.aborted) {
        if (!this.request) await new Promise<void>((resolve) => Object.assign(this, { wake: resolve }));
        else if (!(await this.answer(this.request))) await wait(FRAME_MS, undefined, { signal }).catch(() => {});
      }
    } finally {
      this.deflate?.close();
    }
  }

  // Returns whether something was sent.
  private async answer(request: UpdateRequest): Promise<boolean> {
    const size = this.sizeMessage;
    this.desktop.draw(this.shown, Date.now());
    const area = within(request, this.shown);
    const changed = request.isIncremental ? this.shown.differenceFrom(this.sent, area) : area;
    const isChanged = changed !== undefined && changed.width > 0 && changed.height > 0;
    if (!size && !isChanged) return false;
    // What the client sends while this is packed is for the next answer.
    [this.request, this.sizeMessage] = [undefined, undefined];
    const rectangles = size ? [size] : [];
    if (isChanged) {
      this.sent.copyFrom(this.shown, changed);
      rectangles.push(await this.encode(changed));
    }
    await this.send(Buffer.concat([Buffer.from([0, 0, 0, rectangles.length]), ...rectangles]));
    return true;
  }

  private async encode(area: Rectangle): Promise<Buffer> {
    const pixels = encodePixels(this.shown, area, this.pixels);
    if (!this.encodings.has(ZLIB)) return Buffer.concat([headerOf(area, RAW), pixels]);
    const packed = await this.pack(pixels);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(packed.length);
    return Buffer.concat([headerOf(area, ZLIB), length, packed]);
  }

  // One stream for the whole connection.
  private pack(pixels: Buffer): Promise<Buffer> {
    this.deflate ??= createDeflate({ level: 3 });
    const { deflate } = this;
    const chunks: Buffer[] = [];
    const collect = (chunk: Buffer) => chunks.push(chunk);
    deflate.on("data", collect);
    return new Promise((resolve, reject) => {
      deflate.once("error", reject);
      deflate.write(pixels);
      deflate.flush(constants.Z_SYNC_FLUSH, () => {
        deflate.off("data", collect).off("error", reject);
        resolve(Buffer.concat(chunks));
      });
    });
  }

  private reportSize(reason: number, status: number): void {
    const { width, height } = this.shown;
    const screens = Buffer.alloc(20);
    screens.writeUInt8(1);
    screens.writeUInt16BE(width, 12);
    screens.writeUInt16BE(height, 14);
    this.sizeMessage = Buffer.concat([headerOf({ x: reason, y: status, width, height }, EXTENDED_SIZE), screens]);
    this.wake();
  }
}

function within({ x, y, width, height }: Rectangle, picture: Picture): Rectangle {
  const [left, top] = [Math.min(x, picture.width), Math.min(y, picture.height)];
  const [w, h] = [Math.min(width, picture.width - left), Math.min(height, picture.height - top)];
  return { x: left, y: top, width: w, height: h };
}

function headerOf({ x, y, width, height }: Rectangle, encoding: number): Buffer {
  const header = Buffer.alloc(12);
  for (const [index, value] of [x, y, width, height].entries()) header.writeUInt16BE(value, 2 * index);
  header.writeInt32BE(encoding, 8);
  return header;
}
