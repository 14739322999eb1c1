import type { ServerOptions } from "../options/readOptions";

/** Content of the start message. */
export interface Started {
  address: string;
  devicePort: number;
  /** Where the web pages of devices are; undefined if browsers cannot reach them. */
  webui: string | undefined;
  /** Database URL without its password. */
  database: string;
  administrator: { email: string; password: string } | null;
  options: ServerOptions;
}

function accessNotes({ tls, trustProxy }: ServerOptions): string[] {
  if (tls) return ["It serves everyone who can reach this machine, over https."];
  if (trustProxy) return ["Every client that the proxy lets through is served; the proxy must use HTTPS."];
  return [
    "Plain http serves this machine only. To serve others start with --tls-cert and --tls-key,",
    "or behind a proxy that serves https with --trust-proxy.",
  ];
}

/** Formats the start message: URL, initial credentials and storage locations. */
export function startMessage({ address, devicePort, webui, database, administrator, options }: Started): string {
  const lines = ["", `Farhelm is ready: ${address}`, ""];
  if (administrator) {
    lines.push(`  e-mail     ${administrator.email}`, `  password   ${administrator.password}`, "");
    lines.push("This password is shown only now; keep it, or change it after signing in.", "");
  }
  lines.push(`  data       ${options.data}`, `  database   ${database}`, `  devices    port ${devicePort}`);
  if (webui !== undefined) lines.push(`  web pages  ${webui}`);
  lines.push("");
  if (options.demo) lines.push("Simulated devices are at work as a demonstration; --empty starts without them.");
  lines.push(...accessNotes(options), "");
  return lines.join("\n");
}
