import { once } from "node:events";
import type { Socket } from "node:net";
import { Duplex } from "node:stream";
import { expect, test } from "vitest";
import { DeviceConnection } from "../../../../app/server/gateway/DeviceConnection";

/** A socket that records every write separately. */
class KeptSocket extends Duplex {
  readonly written: string[] = [];
  setNoDelay(): void {}
  setTimeout(): void {}
  destroySoon(): void {}
  override _read(): void {}
  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.written.push(chunk.toString());
    done();
  }
}

test("the parts of a packet go out together, as a device pays for what wraps each", async () => {
  const socket = new KeptSocket();
  const connection = new DeviceConnection(socket as unknown as Socket);
  connection.cork();
  for (const part of ["p", "a", "ck", "et"]) connection.write(part);
  connection.uncork();
  connection.end();
  await once(connection, "finish");
  expect(socket.written).toEqual(["packet"]);
});
