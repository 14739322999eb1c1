import { randomBytes } from "node:crypto";
import { once } from "node:events";
import type { Duplex } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { FACTORY_PASSWORD } from "../../state/passwords";
import type { Machine } from "../machine/Machine";
import { ByteReader, EndOfStream } from "./ByteReader";
import { isResponse } from "./challenge";
import { Desktop } from "./Desktop";
import { handleMessages } from "./handleMessages";
import { InvalidMessage } from "./InvalidMessage";
import { SERVER_FORMAT } from "./pixelFormat";
import { RfbScreen } from "./RfbScreen";

const VERSION = "RFB 003.008\n";
const VNC_AUTHENTICATION = 2;
const SIGN_IN_MS = 60_000;
const REFUSAL_MS = 500;

const lengthAnd = (text: string) => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(Buffer.byteLength(text));
  return Buffer.concat([length, Buffer.from(text)]);
};

/** Agrees on the version and checks the password (RFC 6143 §7.1 and §7.2). Returns whether it is right. */
async function signIn(reader: ByteReader, stream: Duplex): Promise<boolean> {
  stream.write(VERSION);
  if ((await reader.read(VERSION.length)).toString("latin1") !== VERSION)
    throw new InvalidMessage("The version is not 3.8.");
  stream.write(Buffer.from([1, VNC_AUTHENTICATION]));
  if ((await reader.read(1))[0] !== VNC_AUTHENTICATION) throw new InvalidMessage("This security type was not offered.");
  const challenge = randomBytes(16);
  stream.write(challenge);
  if (isResponse(FACTORY_PASSWORD, challenge, await reader.read(16))) {
    stream.write(Buffer.alloc(4));
    return true;
  }
  await wait(REFUSAL_MS);
  stream.write(Buffer.concat([Buffer.from([0, 0, 0, 1]), lengthAnd("The password is wrong.")]));
  return false;
}

function describeDesktop({ width, height }: { width: number; height: number }, name: string): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16BE(width, 0);
  size.writeUInt16BE(height, 2);
  return Buffer.concat([size, SERVER_FORMAT, lengthAnd(name)]);
}

async function serve(stream: Duplex, machine: Machine, closed: AbortSignal): Promise<void> {
  const reader = new ByteReader(stream);
  const timer = setTimeout(() => stream.destroy(), SIGN_IN_MS);
  closed.addEventListener("abort", () => clearTimeout(timer));
  if (!(await signIn(reader, stream))) return;
  // Whether the client shares the desktop makes no difference: each has its own.
  await reader.read(1);
  clearTimeout(timer);
  const desktop = new Desktop(machine);
  const send = async (bytes: Buffer) => {
    if (stream.write(bytes)) return;
    // The wait ends early only with the connection.
    await once(stream, "drain", { signal: closed }).catch(() => {
      throw new EndOfStream();
    });
  };
  const screen = new RfbScreen(desktop, send);
  await send(describeDesktop(screen.size, machine.hostname()));
  await Promise.all([handleMessages(reader, { desktop, screen, send }), screen.run(closed)]);
}

/** Serves a VNC connection (RFB 3.8): a desktop with a picture that moves. Its password is the factory password. */
export async function serveVnc(stream: Duplex, machine: Machine): Promise<void> {
  const closed = new AbortController();
  stream.on("close", () => closed.abort());
  stream.on("error", () => stream.destroy());
  try {
    await serve(stream, machine, closed.signal);
  } catch (error) {
    // The client has gone, or speaks another protocol: the connection ends either way.
    if (!(error instanceof EndOfStream || error instanceof InvalidMessage)) throw error;
  } finally {
    closed.abort();
    stream.end();
  }
}
