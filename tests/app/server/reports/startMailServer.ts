import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

/** A real mail server and the mails it received, by recipient address. */
export interface TestMailServer {
  url: string;
  to(address: string): Promise<Email[]>;
  count(): number;
  /** Makes it refuse every mail temporarily, or accept them again. */
  setBusy(isBusy: boolean): void;
  close(): Promise<void>;
}

/** Starts a mail server on a free local port. */
export async function startMailServer(): Promise<TestMailServer> {
  const received: { to: string[]; content: Buffer }[] = [];
  let isBusy = false;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onRcptTo: (_address, _session, callback) =>
      isBusy ? callback(Object.assign(new Error("Come back later."), { responseCode: 450 })) : callback(),
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        received.push({ to: envelope.rcptTo.map(({ address }) => address), content: Buffer.concat(chunks) });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    to: (address) =>
      Promise.all(received.filter(({ to }) => to.includes(address)).map(({ content }) => PostalMime.parse(content))),
    count: () => received.length,
    setBusy(busy) {
      isBusy = busy;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
