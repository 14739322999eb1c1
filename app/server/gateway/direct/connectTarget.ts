import { connect, type Socket } from "node:net";
import type { TunnelTarget } from "../tunnel/DeviceTunnel";
import { TunnelError, type TunnelFailure } from "../tunnel/TunnelError";

/** Time for a target to accept, in milliseconds. */
const TIMEOUT_MS = 10_000;
/** Interval at which silent connections are probed, in milliseconds. */
const KEEP_ALIVE_MS = 20_000;

/** Connects to an address. Rejects with a TunnelError that says why it cannot. */
export function connectTarget({ host, port }: TunnelTarget, timeoutMs = TIMEOUT_MS): Promise<Socket> {
  const socket = connect({ host, port, noDelay: true, allowHalfOpen: true });
  socket.setKeepAlive(true, KEEP_ALIVE_MS);
  return new Promise((resolve, reject) => {
    const fail = (failure: TunnelFailure, detail?: string) => {
      clearTimeout(timer);
      socket.destroy();
      reject(new TunnelError(failure, detail));
    };
    const timer = setTimeout(() => fail("timeout"), timeoutMs);
    socket.on("error", ({ code, message }: NodeJS.ErrnoException) =>
      code === "ETIMEDOUT" ? fail("timeout") : fail("unreachable", code ?? message),
    );
    socket.once("connect", () => {
      clearTimeout(timer);
      resolve(socket);
    });
  });
}
