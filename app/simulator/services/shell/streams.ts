import type { Writable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { FileSystem } from "../files/FileSystem";
import type { FileNode } from "../files/fileNodes";
import { BrokenPipe, type Input, type Output } from "./Pipe";

const CHUNK_BYTES = 65_536;

/** An input that has ended. */
export const EMPTY_INPUT: Input = { read: async () => undefined };

/** Reads bytes chunk by chunk, with a turn for others after each. */
export function readBytes(bytes: Buffer): Input {
  let at = 0;
  return {
    async read() {
      if (at >= bytes.length) return undefined;
      await nextTurn();
      at += CHUNK_BYTES;
      return bytes.subarray(at - CHUNK_BYTES, at);
    },
  };
}

/** Writes to a file, from its end on. */
export function writeFile(files: FileSystem, file: FileNode): Output {
  return { write: async (bytes) => files.write(file, file.size, bytes) };
}

/** Writes to a stream; waits while it is full. Rejects with BrokenPipe once it is closed. */
export function writeStream(stream: Writable): Output {
  return {
    write(bytes) {
      if (stream.destroyed || stream.writableEnded) return Promise.reject(new BrokenPipe());
      if (stream.write(bytes)) return Promise.resolve();
      return new Promise((resolve) => {
        const settle = () => {
          stream.off("drain", settle);
          stream.off("close", settle);
          resolve();
        };
        stream.on("drain", settle);
        stream.on("close", settle);
      });
    },
  };
}
