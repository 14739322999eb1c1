import { Duplex } from "node:stream";
import { expect, test } from "vitest";
import type { SignIn } from "../../../../app/server/ssh/SignIn";
import { SshConnection } from "../../../../app/server/ssh/SshConnection";

/** A target that accepts anything, and says one byte now and then, or nothing. */
function createSlowTarget(everyMs?: number): Duplex {
  const text = "SSH-2.0-OpenSSH_9.2\r\n";
  let at = 0;
  const target = new Duplex({ read: () => {}, write: (_chunk, _encoding, callback) => callback() });
  const timer = everyMs !== undefined && setInterval(() => target.push(text[at++ % text.length]), everyMs);
  target.once("close", () => timer && clearInterval(timer));
  return target;
}

test.each([undefined, 20])(
  "[terminal.bad-target] a target that does not answer in time is given up",
  async (everyMs) => {
    const connection = new SshConnection(createSlowTarget(everyMs), 100);
    const options = {
      signIn: { hasTried: false } as SignIn,
      pinned: undefined,
      verifyKey: async () => {},
      pinKey: async () => {},
    };
    await expect(connection.signIn(options)).rejects.toThrow("The target did not answer as an SSH server in time.");
    connection.destroy();
  },
);
