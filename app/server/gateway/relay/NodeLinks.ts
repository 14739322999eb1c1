import type { Duplex } from "node:stream";
import WebSocket from "ws";
import { RELAY_PATH } from "../../../domain/relayPath";
import type { Logger } from "../../log/createLogger";
import { DeviceTunnel, type TunnelTarget } from "../tunnel/DeviceTunnel";
import { TunnelError } from "../tunnel/TunnelError";
import { CONNECT_TIMEOUT_MS, connectNode } from "./connectNode";
import type { NodeAddress } from "./NodeAddress";
import { DEVICE_HEADER, MAX_MESSAGE_BYTES, RELAY_PROTOCOL } from "./relayProtocol";
import type { TunnelRegistry } from "./TunnelRegistry";

/**
 * Connections to other server processes, for streams through the tunnels that end there. Each is a web socket with
 * HTTP/2 inside, like a device's tunnel, and is opened when it is first needed.
 */
export class NodeLinks {
  /** By the secret of the other process, which is another after a restart. */
  readonly #links = new Map<string, Promise<DeviceTunnel>>();

  constructor(
    private readonly registry: Pick<TunnelRegistry, "find">,
    private readonly log: Logger,
  ) {}

  /** Whether the tunnel of a device ends at another process. */
  async hasTunnel(device: number): Promise<boolean> {
    return (await this.registry.find(device)) !== undefined;
  }

  /**
   * Opens a byte stream through a tunnel that ends at another process; undefined when the device has none. Rejects with a
   * TunnelError.
   */
  async dial(device: number, target: TunnelTarget, timeoutMs?: number): Promise<Duplex | undefined> {
    const location = await this.registry.find(device);
    if (!location) return undefined;
    if (!location.address) return this.#fail(location.node, new Error("It has no --node-url."));
    const link = await this.#link(location.node, location.address);
    try {
      return await link.dial(target, { timeoutMs, headers: { [DEVICE_HEADER]: device } });
    } catch (error) {
      // The other process has answered that the tunnel no longer ends there.
      if (error instanceof TunnelError && error.failure === "offline") return undefined;
      throw error;
    }
  }

  /** Ends all connections and the streams in them. */
  close(): void {
    for (const link of this.#links.values()) {
      // One that cannot be opened has nothing to close.
      link.then((opened) => opened.close()).catch(() => {});
    }
  }

  async #link(node: string, address: NodeAddress): Promise<DeviceTunnel> {
    const { secret } = address;
    const forget = () => void this.#links.delete(secret);
    const link = this.#links.get(secret) ?? openLink(address, forget);
    this.#links.set(secret, link);
    try {
      return await link;
    } catch (error) {
      if (this.#links.get(secret) === link) forget();
      return this.#fail(node, error);
    }
  }

  /** The reason is for operators: it names addresses inside their network. */
  #fail(node: string, error: unknown): never {
    this.log.warn("Another server process could not be reached.", { node, error });
    throw new TunnelError("elsewhere");
  }
}

async function openLink(address: NodeAddress, onClose: () => void): Promise<DeviceTunnel> {
  const connection = await connectNode(address);
  const socket = new WebSocket(`ws://${new URL(address.url).host}${RELAY_PATH}`, RELAY_PROTOCOL, {
    // TLS, if any, is part of the connection.
    createConnection: () => connection,
    headers: { authorization: `Bearer ${address.secret}` },
    perMessageDeflate: false,
    maxPayload: MAX_MESSAGE_BYTES,
  });
  // The option handshakeTimeout has no effect on a connection that exists already.
  const timer = setTimeout(() => socket.terminate(), CONNECT_TIMEOUT_MS);
  socket.once("close", () => clearTimeout(timer));
  return new Promise((resolve, reject) => {
    socket.once("error", reject);
    // At once, as the first bytes may come with the response to the upgrade.
    socket.once("open", () => {
      clearTimeout(timer);
      resolve(new DeviceTunnel(socket, onClose));
    });
  });
}
