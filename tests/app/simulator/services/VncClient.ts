import type { Duplex } from "node:stream";
import { constants, createInflate } from "node:zlib";
import { ByteReader, EndOfStream } from "../../../../app/simulator/services/vnc/ByteReader";
import { encryptChallenge } from "../../../../app/simulator/services/vnc/challenge";

/** A rectangle of an update, with its pixels where it has any. */
export interface ReceivedRectangle {
  x: number;
  y: number;
  width: number;
  height: number;
  encoding: number;
  content: Buffer;
}

/** A VNC client (RFB 3.8) for tests, with 32 bits a pixel. */
export class VncClient {
  readonly reader: ByteReader;
  readonly #inflate = createInflate({ finishFlush: constants.Z_SYNC_FLUSH });
  readonly #inflated = new ByteReader(this.#inflate);

  constructor(readonly stream: Duplex) {
    this.reader = new ByteReader(stream);
  }

  /** Answers the challenge. Returns whether the password is accepted; otherwise the server's reason. */
  async signIn(password: string): Promise<true | string> {
    this.stream.write(await this.reader.read(12));
    const [count = 0] = await this.reader.read(1);
    await this.reader.read(count);
    this.stream.write(Buffer.from([2]));
    this.stream.write(encryptChallenge(password, await this.reader.read(16)));
    if ((await this.reader.read(4)).readUInt32BE() === 0) return true;
    return (await this.reader.read((await this.reader.read(4)).readUInt32BE())).toString();
  }

  /** Reads size and name of the desktop. */
  async open(): Promise<{ width: number; height: number; name: string }> {
    this.stream.write(Buffer.from([1]));
    const description = await this.reader.read(24);
    const name = (await this.reader.read(description.readUInt32BE(20))).toString();
    return { width: description.readUInt16BE(0), height: description.readUInt16BE(2), name };
  }

  setEncodings(encodings: readonly number[]): void {
    const message = Buffer.alloc(4 + 4 * encodings.length);
    message.writeUInt8(2);
    message.writeUInt16BE(encodings.length, 2);
    for (const [index, encoding] of encodings.entries()) message.writeInt32BE(encoding, 4 + 4 * index);
    this.stream.write(message);
  }

  ask(width: number, height: number, isIncremental = false): void {
    const message = Buffer.alloc(10);
    message.writeUInt8(3);
    message.writeUInt8(isIncremental ? 1 : 0, 1);
    message.writeUInt16BE(width, 6);
    message.writeUInt16BE(height, 8);
    this.stream.write(message);
  }

  press(keysym: number, isDown: boolean): void {
    const message = Buffer.from([4, isDown ? 1 : 0, 0, 0, 0, 0, 0, 0]);
    message.writeUInt32BE(keysym, 4);
    this.stream.write(message);
  }

  point(x: number, y: number, isHeld: boolean): void {
    this.stream.write(Buffer.from([5, isHeld ? 1 : 0, x >> 8, x & 255, y >> 8, y & 255]));
  }

  sendText(text: string, length = text.length): void {
    const header = Buffer.from([6, 0, 0, 0, 0, 0, 0, 0]);
    header.writeUInt32BE(length, 4);
    this.stream.write(Buffer.concat([header, Buffer.from(text, "latin1")]));
  }

  /** Reads a text that was copied on the server. */
  async readText(): Promise<string> {
    const header = await this.reader.read(8);
    return (await this.reader.read(header.readUInt32BE(4))).toString("latin1");
  }

  /** Reads what is left until the server ends the connection. */
  async readToEnd(): Promise<void> {
    try {
      while (true) await this.reader.read(1);
    } catch (error) {
      if (!(error instanceof EndOfStream)) throw error;
    }
  }

  /** Reads one update. */
  async readUpdate(): Promise<ReceivedRectangle[]> {
    const count = (await this.reader.read(4)).readUInt16BE(2);
    const rectangles: ReceivedRectangle[] = [];
    while (rectangles.length < count) rectangles.push(await this.#readRectangle());
    return rectangles;
  }

  async #readRectangle(): Promise<ReceivedRectangle> {
    const header = await this.reader.read(12);
    const [x, y, width, height] = [0, 2, 4, 6].map((at) => header.readUInt16BE(at)) as [number, number, number, number];
    const encoding = header.readInt32BE(8);
    const content = await this.#readContent(encoding, width * height * 4);
    return { x, y, width, height, encoding, content };
  }

  async #readContent(encoding: number, size: number): Promise<Buffer> {
    if (encoding === -308) return this.reader.read(20);
    if (encoding === 0) return this.reader.read(size);
    const packed = await this.reader.read((await this.reader.read(4)).readUInt32BE());
    this.#inflate.write(packed);
    return this.#inflated.read(size);
  }
}
