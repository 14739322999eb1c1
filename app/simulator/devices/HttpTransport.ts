import { EventEmitter } from "node:events";
import { type Agent, request as plain, type RequestOptions } from "node:http";
import { request as secure } from "node:https";
import type { ServerPlace } from "../../agent/transfer.mjs";
import type { DeviceTransport } from "./DeviceTransport";

/** What many lines share. */
export interface HttpTransportOptions {
  place: ServerPlace;
  /** The few connections that all devices take turns on. */
  agent: Agent;
  /** After how many seconds the device will speak next. */
  next: () => number;
}

const REFUSED = 5;
const REFUSALS = new Set([400, 401]);
const TIMEOUT_MS = 60_000;

/** Speaks for a device over HTTP, one request after the other: what it says goes up, and it asks for work whenever it spoke. */
export class HttpTransport extends EventEmitter implements DeviceTransport {
  connected = false;
  private isListening = false;
  private isEnded = false;
  private turn: Promise<void> = Promise.resolve();

  constructor(private readonly options: HttpTransportOptions) {
    super();
    setImmediate(() => {
      if (this.isEnded) return;
      this.connected = true;
      this.emit("connect");
    });
  }

  /** Says something. */
  publish(topic: string, message: string): void {
    const kind = topic.slice(topic.lastIndexOf("/") + 1);
    this.take(() => this.ask("POST", `/door/up/${kind}`, message));
    if (kind === "metrics" || kind === "job") this.askForWork(topic);
  }

  /** Takes work from now on. */
  subscribe(topic: string): void {
    this.isListening = true;
    this.askForWork(topic);
  }

  /** Says nothing more. */
  end(): void {
    if (this.isEnded) return;
    this.isEnded = true;
    this.connected = false;
    setImmediate(() => this.emit("close"));
  }

  private askForWork(topic: string): void {
    if (!this.isListening) return;
    this.take(async () => {
      const work = await this.ask("GET", "/door/down");
      if (work.length > 0 && !this.isEnded) this.emit("message", topic, work);
    });
  }

  private take(work: () => Promise<unknown>): void {
    this.turn = this.turn.then(async () => {
      if (this.isEnded) return;
      try {
        await work();
      } catch (error) {
        // Without a listener an error would end the whole fleet; the line is closed either way.
        if (this.listenerCount("error") > 0) this.emit("error", error);
        this.end();
      }
    });
  }

  private ask(method: "GET" | "POST", path: string, content?: string): Promise<Buffer> {
    const { place, agent, next } = this.options;
    const url = new URL(`${path}?next=${Math.ceil(next())}`, place.server);
    const authorization = `Basic ${Buffer.from(`${place.serial}:${place.secret}`).toString("base64")}`;
    const options: RequestOptions = { ...place.tls, method, agent, timeout: TIMEOUT_MS, headers: { authorization } };
    const send = url.protocol === "https:" ? secure : plain;
    return new Promise((resolve, reject) => {
      const request = send(url, options, (answer) => {
        const parts: Buffer[] = [];
        answer.on("data", (part: Buffer) => parts.push(part));
        answer.on("error", reject);
        answer.on("end", () => {
          const { statusCode: status = 0 } = answer;
          if (status < 300) resolve(Buffer.concat(parts));
          else reject(Object.assign(new Error(`refused with ${status}`), REFUSALS.has(status) && { code: REFUSED }));
        });
      });
      request.on("timeout", () => request.destroy(new Error("no answer")));
      request.on("error", reject);
      request.end(content);
    });
  }
}
