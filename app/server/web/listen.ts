import { createServer } from "node:net";
import { codeOf, reasonOf, StartProblem } from "../lifecycle/StartProblem";

/** An address to listen on, and the option that sets its port. */
export interface ListenAddress {
  host: string;
  port: number;
  flag: string;
}

/** Explains in one sentence why an address cannot be listened on. */
export function listenProblem(error: unknown, { host, port, flag }: ListenAddress): StartProblem {
  const code = codeOf(error);
  if (code === "EADDRINUSE") {
    return new StartProblem(
      `Port ${port} on ${host} is already in use: stop the program that uses it, or choose another port with ${flag}.`,
    );
  }
  if (code === "EACCES") {
    return new StartProblem(`This user may not listen on port ${port}: choose one above 1023 with ${flag}.`);
  }
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") {
    return new StartProblem(`This machine has no address ${host}: correct --host.`);
  }
  return new StartProblem(
    `Port ${port} on ${host} cannot be listened on (${reasonOf(error)}): choose another with ${flag}.`,
  );
}

/** Checks before anything is started whether a port is available. */
export async function checkPort(address: ListenAddress): Promise<void> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once("error", reject).listen({ port: address.port, host: address.host, exclusive: true }, resolve);
    });
  } catch (error) {
    throw listenProblem(error, address);
  }
  await new Promise((resolve) => probe.close(resolve));
}
