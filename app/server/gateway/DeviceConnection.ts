import type { Socket } from "node:net";
import { Duplex } from "node:stream";
import { PAYLOAD_LIMIT } from "./gatewayRules";
import { PacketMeter } from "./PacketMeter";

// A message carries its topic and a few bytes beside its payload.
const PACKET_LIMIT = PAYLOAD_LIMIT + 256;
const LAST_WORDS_MS = 2000;

/** The stream between a device's socket and the broker: a packet that is too long ends it before it is collected. */
export class DeviceConnection extends Duplex {
  private readonly meter = new PacketMeter(PACKET_LIMIT);
  /** Where the device connects from; a socket that has closed does not know it any more. */
  readonly address: string;

  constructor(private readonly socket: Socket) {
    super({ allowHalfOpen: false });
    this.address = socket.remoteAddress ?? "unknown";
    socket.setNoDelay(true);
    socket.on("data", (chunk: Buffer) => {
      if (!this.meter.accept(chunk)) this.destroy(new Error(`sends more than ${PAYLOAD_LIMIT} bytes`));
      else if (!this.push(chunk)) socket.pause();
    });
    socket.on("end", () => this.push(null));
    socket.on("error", (error) => this.destroy(error));
    socket.on("close", () => this.destroy());
  }

  override _read(): void {
    this.socket.resume();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.socket.write(chunk, done);
  }

  // The broker writes a packet in parts, each of which would travel by itself, wrapped in tens of bytes a device pays for.
  override _writev(parts: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.socket.write(Buffer.concat(parts.map(({ chunk }) => chunk)), done);
  }

  override _final(done: (error?: Error | null) => void): void {
    this.socket.end(done);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    if (error) this.socket.destroy();
    else {
      // A refusal that was just written must still get out, over TLS that takes a moment.
      this.socket.setTimeout(LAST_WORDS_MS, () => this.socket.destroy());
      this.socket.destroySoon();
    }
    done(error);
  }
}
