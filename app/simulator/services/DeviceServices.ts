import type { Duplex } from "node:stream";
import type { DeviceDescription } from "../descriptions/describeDevice";
import type { DeviceState } from "../state/DeviceState";
import { isSwitchedOff, readSettings } from "../state/settings";
import { statusAt } from "../telemetry/measureDevice";
import { connectStreams } from "./connectStreams";
import { hostnameOf, localAddressOf } from "./machine/createMachine";
import type { Machine } from "./machine/Machine";
import { createSignIn } from "./signIn";
import { createSshServer } from "./ssh/serveSsh";
import { serveTelnet } from "./telnet/serveTelnet";
import { serveVnc } from "./vnc/serveVnc";
import { createWebServer } from "./web/createWebServer";

const SSH_SETTINGS = "/services/ssh/config";
const [TELNET_PORT, HTTP_PORT, HTTPS_PORT, VNC_PORT] = [23, 80, 443, 5900] as const;
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/;

/** What the services of a device need. */
export interface ServicesOptions {
  device: DeviceDescription;
  state: DeviceState;
  /** The device's secret, from which its SSH host key is derived. */
  secret: string;
  machine: Machine;
}

/** Serves one connection. */
type Serve = (stream: Duplex) => void;

function refuse(code: "ECONNREFUSED" | "EHOSTUNREACH"): never {
  throw Object.assign(new Error(code), { code });
}

/** The servers that a simulated device runs: SSH, telnet, VNC and its web page. Nothing listens on a port of this machine. */
export class DeviceServices {
  /** The machine that they run on. */
  readonly machine: Machine;
  private readonly sshServer: Serve;
  private readonly webServer: { http: Serve; https: Serve };
  private readonly signIn;

  constructor(private readonly options: ServicesOptions) {
    const { state, secret, machine } = options;
    this.machine = machine;
    this.signIn = createSignIn(state);
    this.sshServer = createSshServer({ machine, signIn: this.signIn, secret });
    this.webServer = createWebServer({ machine, signIn: this.signIn, secret });
  }

  /** Connects with a service of the device. Throws with ECONNREFUSED or EHOSTUNREACH as its code when there is none. */
  connect({ host, port }: { host: string; port: number }): Duplex {
    if (!this.isOwnHost(host)) refuse("EHOSTUNREACH");
    const serve = this.serviceAt(port) ?? refuse("ECONNREFUSED");
    const [near, far] = connectStreams();
    serve(far);
    return near;
  }

  private isOwnHost(host: string): boolean {
    const { device, state } = this.options;
    if (LOOPBACK.test(host)) return true;
    return [localAddressOf(state), statusAt(device, Date.now() / 1000).wan_ip, hostnameOf(device, state)].includes(
      host,
    );
  }

  private serviceAt(port: number): Serve | undefined {
    const { state } = this.options;
    const { port: sshPort = 22 } = (readSettings(state, SSH_SETTINGS) ?? {}) as { port?: unknown };
    if (port === Number(sshPort) && !isSwitchedOff(state, SSH_SETTINGS)) return this.sshServer;
    if (port === TELNET_PORT) return (stream) => void serveTelnet(stream, this.machine, this.signIn);
    if (port === VNC_PORT) return (stream) => void serveVnc(stream, this.machine);
    if (port === HTTPS_PORT) return this.webServer.https;
    return port === HTTP_PORT ? this.webServer.http : undefined;
  }
}
