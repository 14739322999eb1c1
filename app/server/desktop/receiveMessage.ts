import type { RawData, WebSocket } from "ws";
import { ConnectionFailure } from "../dialog/ConnectionFailure";

/** Messages before the bytes of a session are not longer. */
const MAX_BYTES = 16_384;

/** Receives one message of a paused web socket, and pauses it again. Rejects with a ConnectionFailure. */
export function receiveMessage(socket: WebSocket, timeoutMs: number): Promise<{ bytes: Buffer; isBinary: boolean }> {
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      socket.off("message", receive).off("close", closed);
      socket.pause();
      settle();
    };
    const receive = (data: RawData, isBinary: boolean) => {
      // The binary type of `ws` is a buffer for each message.
      const bytes = data as Buffer;
      if (bytes.length > MAX_BYTES) finish(() => reject(new ConnectionFailure("The first message is too long.")));
      else finish(() => resolve({ bytes, isBinary }));
    };
    const closed = () => finish(() => reject(new ConnectionFailure("The client has gone.")));
    const timer = setTimeout(
      () => finish(() => reject(new ConnectionFailure("The client did not answer."))),
      timeoutMs,
    );
    socket.on("message", receive).on("close", closed);
    socket.resume();
  });
}
