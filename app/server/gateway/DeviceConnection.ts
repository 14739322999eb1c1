import type { Socket } from "node:net";
import { Duplex } from "node:stream";
import { PAYLOAD_LIMIT } from "./gatewayRules";
import { PacketMeter } from "./PacketMeter";

// A packet has a topic and a few bytes in addition to its payload.
const PACKET_LIMIT = PAYLOAD_LIMIT + 256;
const CLOSE_TIMEOUT_MS = 2000;

/**
 * Duplex stream between a device's socket and the broker; ends the connection as soon as a packet announces too large a
 * size.
 */
export class DeviceConnection extends Duplex {
  private readonly meter = new PacketMeter(PACKET_LIMIT);
  /** Remote address, stored because a closed socket no longer has it. */
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

  // The broker writes a packet in parts: coalesce them into one TCP segment, to save the device traffic.
  override _writev(parts: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.socket.write(Buffer.concat(parts.map(({ chunk }) => chunk)), done);
  }

  override _final(done: (error?: Error | null) => void): void {
    this.socket.end(done);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    if (error) this.socket.destroy();
    else {
      // A response that was just written must still be sent, which takes a moment over TLS.
      this.socket.setTimeout(CLOSE_TIMEOUT_MS, () => this.socket.destroy());
      this.socket.destroySoon();
    }
    done(error);
  }
}
