import type { ByteReader } from "./ByteReader";
import type { Desktop } from "./Desktop";
import { InvalidMessage } from "./InvalidMessage";
import { FORMAT_LENGTH } from "./pixelFormat";
import type { RfbScreen } from "./RfbScreen";

/** Longer texts of the clipboard end the connection. */
const MAX_CUT_TEXT = 65_536;
const PRIMARY_BUTTON = 1;

/** The desktop of a connection. `send` resolves once the client has taken the bytes. */
export interface Connection {
  desktop: Desktop;
  screen: RfbScreen;
  send: (bytes: Buffer) => Promise<void>;
}

type Handle = (reader: ByteReader, connection: Connection) => Promise<void>;

/** The messages of clients by their types (RFC 6143 §7.5; 251, SetDesktopSize: rfbproto). */
const MESSAGES: Readonly<Record<number, Handle>> = {
  0: async (reader, { screen }) => screen.setFormat((await reader.read(3 + FORMAT_LENGTH)).subarray(3)),
  2: async (reader, { screen }) => {
    const count = (await reader.read(3)).readUInt16BE(1);
    const encodings = await reader.read(4 * count);
    screen.setEncodings(Array.from({ length: count }, (_, index) => encodings.readInt32BE(4 * index)));
  },
  3: async (reader, { screen }) => {
    const bytes = await reader.read(9);
    const [x, y, width, height] = [1, 3, 5, 7].map((at) => bytes.readUInt16BE(at)) as [number, number, number, number];
    screen.ask({ isIncremental: bytes[0] !== 0, x, y, width, height });
  },
  4: async (reader, { desktop, send }) => {
    const bytes = await reader.read(7);
    const effect = desktop.pressKey(bytes.readUInt32BE(3), bytes[0] !== 0);
    if (effect) await send(cutText(effect.copied));
  },
  5: async (reader, { desktop }) => {
    const bytes = await reader.read(5);
    const place = { x: bytes.readUInt16BE(1), y: bytes.readUInt16BE(3) };
    desktop.movePointer(place, (bytes.readUInt8(0) & PRIMARY_BUTTON) !== 0);
  },
  6: async (reader, { desktop }) => {
    const length = (await reader.read(7)).readUInt32BE(3);
    if (length > MAX_CUT_TEXT) throw new InvalidMessage(`A text of ${length} bytes is too long.`);
    desktop.setClipboard((await reader.read(length)).toString("latin1"));
  },
  251: async (reader, { screen }) => {
    const bytes = await reader.read(7);
    await reader.read(16 * bytes.readUInt8(5));
    screen.resize(bytes.readUInt16BE(1), bytes.readUInt16BE(3));
  },
};

function cutText(text: string): Buffer {
  const header = Buffer.from([3, 0, 0, 0, 0, 0, 0, 0]);
  header.writeUInt32BE(text.length, 4);
  return Buffer.concat([header, Buffer.from(text, "latin1")]);
}

/** Handles the messages of a client, one after the other. Rejects with EndOfStream, or with InvalidMessage. */
export async function handleMessages(reader: ByteReader, connection: Connection): Promise<void> {
  while (true) {
    const type = (await reader.read(1)).readUInt8();
    const handle = MESSAGES[type];
    if (!handle) throw new InvalidMessage(`There is no message ${type}.`);
    await handle(reader, connection);
  }
}
