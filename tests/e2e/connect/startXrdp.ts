import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installPackages } from "../../installPackages";
import { freePort, isListening, until } from "./ports";
import { PASSWORD } from "./startVnc";

const XRDP = "/usr/sbin/xrdp";

/** Whether xrdp is there, installed where that is possible. */
export const installXrdp = (): boolean =>
  installPackages({ programs: [XRDP], packages: ["xrdp", "xorgxrdp"], tested: "desktops of real RDP servers" });

/** An xrdp server whose sessions show the desktop of a VNC server. */
export interface RdpServer {
  port: number;
  /** Gets another certificate and starts again. */
  restart: () => Promise<void>;
  stop: () => void;
}

function makeCertificate(folder: string): void {
  const files = ["-keyout", join(folder, "key.pem"), "-out", join(folder, "cert.pem")];
  const options = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=desk", ...files];
  const { status, stderr } = spawnSync("openssl", options);
  if (status !== 0) throw new Error(String(stderr));
}

/** Starts xrdp with TLS on a free port. */
export async function startXrdp(vncPort: number): Promise<RdpServer> {
  const folder = mkdtempSync(join(tmpdir(), "farhelm-xrdp-"));
  const port = await freePort();
  const globals = {
    ...{ ini_version: 1, fork: "false", port: `tcp://127.0.0.1:${port}`, security_layer: "tls", crypt_level: "high" },
    ...{ certificate: join(folder, "cert.pem"), key_file: join(folder, "key.pem"), ssl_protocols: "TLSv1.2, TLSv1.3" },
    ...{ autorun: "Desk", allow_channels: "true", bitmap_cache: "true", max_bpp: 32 },
  };
  const session = {
    name: "Desk",
    lib: "libvnc.so",
    ip: "127.0.0.1",
    port: vncPort,
    username: "na",
    password: PASSWORD,
  };
  const section = (name: string, values: object) =>
    [`[${name}]`, ...Object.entries(values).map(([key, value]) => `${key}=${value}`), ""].join("\n");
  const logging = { LogFile: join(folder, "xrdp.log"), LogLevel: "INFO", EnableSyslog: "false" };
  const channels = { rdpdr: "false", rdpsnd: "false", drdynvc: "true", cliprdr: "true", rail: "false" };
  const sections = [
    ["Globals", globals],
    ["Logging", logging],
    ["Channels", channels],
    ["Desk", session],
  ] as const;
  writeFileSync(join(folder, "xrdp.ini"), sections.map(([name, values]) => section(name, values)).join("\n"));
  let child: ChildProcess;
  const start = async () => {
    makeCertificate(folder);
    child = spawn(XRDP, ["--nodaemon", "--config", join(folder, "xrdp.ini")], { stdio: "ignore" });
    await until(() => isListening(port));
  };
  const end = () => child.kill("SIGKILL");
  await start();
  return {
    port,
    restart: async () => {
      end();
      await until(async () => !(await isListening(port)));
      await start();
    },
    stop: () => {
      end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
