import type { ServerHttp2Stream } from "node:http2";
import { setTimeout as wait } from "node:timers/promises";

/** A target that sends as much as is taken. */
export function createFlood() {
  let sent = 0;
  const serve = (stream: ServerHttp2Stream): void => {
    const send = () => {
      for (let isWritable = !stream.destroyed; isWritable; sent += 65_536)
        isWritable = stream.write(Buffer.alloc(65_536));
    };
    stream.on("drain", send);
    send();
  };
  /** Resolves, with the bytes it has sent, once nothing more is taken for a while. */
  const stopped = async (): Promise<number> => {
    let before: number;
    do {
      before = sent;
      await wait(300);
    } while (sent > before);
    return sent;
  };
  return { serve, stopped };
}
