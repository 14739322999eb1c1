import { lookup } from "node:dns/promises";
import { BlockList, isIP } from "node:net";
import { createTransport } from "nodemailer";
import { UndeliverableMail } from "./judgeFailure";
import type { MailTransport } from "./mailTransport";

/** A mail server of a company. */
export interface CompanyServer {
  host: string;
  port: number;
  email: string;
  username: string;
  password: string;
}

const TLS_PORT = 465;

// Whoever sets a mail server up could otherwise reach what listens on this machine alone.
const ownMachine = new BlockList();
ownMachine.addSubnet("127.0.0.0", 8);
ownMachine.addSubnet("0.0.0.0", 8);
ownMachine.addSubnet("169.254.0.0", 16);
ownMachine.addAddress("::", "ipv6");
ownMachine.addAddress("::1", "ipv6");
ownMachine.addSubnet("fe80::", 10, "ipv6");

/** Whether mail may go to an address: not to this machine, nor to what only machines beside it reach. */
export function isMailAddress(address: string): boolean {
  return !ownMachine.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
}

/** Opens a company's mail server, at the address that its name has now and that was looked at. */
export async function openCompanyServer(
  { host, port, username, password }: CompanyServer,
  isAllowed: (address: string) => boolean = isMailAddress,
): Promise<MailTransport> {
  const { address } = await lookup(host);
  if (!isAllowed(address))
    throw new UndeliverableMail("The company's mail server may not be on the console's own machine.");
  const transport = createTransport({
    ...{ host: address, port, secure: port === TLS_PORT, auth: { user: username, pass: password } },
    ...(isIP(host) === 0 && { tls: { servername: host } }),
    ...{ connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 },
    ...{ disableFileAccess: true, disableUrlAccess: true },
  });
  return {
    async deliver(mail) {
      await transport.sendMail(mail);
    },
    close: () => transport.close(),
  };
}
