import { EventEmitter } from "node:events";
import { type Agent, request as plain, type RequestOptions } from "node:http";
import { request as secure } from "node:https";
import type { ServerPlace } from "../../agent/transfer.mjs";
import type { DeviceTransport } from "./DeviceTransport";

/** Options of HttpTransport. */
export interface HttpTransportOptions {
  place: ServerPlace;
  /** Connection pool shared by all devices. */
  agent: Agent;
  /** Seconds until the device's next report. */
  next: () => number;
}

const NOT_AUTHORIZED = 5;
const REFUSED_STATUSES = new Set([400, 401]);
const TIMEOUT_MS = 60_000;

/**
 * A device transport over HTTP, with one request at a time: reports are posted, and jobs are polled after each report.
 */
export class HttpTransport extends EventEmitter implements DeviceTransport {
  connected = false;
  private isListening = false;
  private isEnded = false;
  private queue: Promise<void> = Promise.resolve();

  constructor(private readonly options: HttpTransportOptions) {
    super();
    setImmediate(() => {
      if (this.isEnded) return;
      this.connected = true;
      this.emit("connect");
    });
  }

  /** Posts a message. */
  publish(topic: string, message: string): void {
    const kind = topic.slice(topic.lastIndexOf("/") + 1);
    this.enqueue(() => this.request("POST", `/door/up/${kind}`, message));
    if (kind === "metrics" || kind === "job") this.pollJobs(topic);
  }

  /** Starts polling for jobs. */
  subscribe(topic: string): void {
    this.isListening = true;
    this.pollJobs(topic);
  }

  /** Closes the transport. */
  end(): void {
    if (this.isEnded) return;
    this.isEnded = true;
    this.connected = false;
    setImmediate(() => this.emit("close"));
  }

  private pollJobs(topic: string): void {
    if (!this.isListening) return;
    this.enqueue(async () => {
      const job = await this.request("GET", "/door/down");
      if (job.length > 0 && !this.isEnded) this.emit("message", topic, job);
    });
  }

  private enqueue(work: () => Promise<unknown>): void {
    this.queue = this.queue.then(async () => {
      if (this.isEnded) return;
      try {
        await work();
      } catch (error) {
        // Without a listener an `error` event would end the whole fleet; the transport is closed either way.
        if (this.listenerCount("error") > 0) this.emit("error", error);
        this.end();
      }
    });
  }

  private request(method: "GET" | "POST", path: string, content?: string): Promise<Buffer> {
    const { place, agent, next } = this.options;
    const url = new URL(`${path}?next=${Math.ceil(next())}`, place.server);
    const authorization = `Basic ${Buffer.from(`${place.serial}:${place.secret}`).toString("base64")}`;
    const options: RequestOptions = { ...place.tls, method, agent, timeout: TIMEOUT_MS, headers: { authorization } };
    const send = url.protocol === "https:" ? secure : plain;
    return new Promise((resolve, reject) => {
      const request = send(url, options, (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.on("error", reject);
        response.on("end", () => {
          const { statusCode: status = 0 } = response;
          if (status < 300) resolve(Buffer.concat(parts));
          else
            reject(
              Object.assign(
                new Error(`refused with ${status}`),
                REFUSED_STATUSES.has(status) && { code: NOT_AUTHORIZED },
              ),
            );
        });
      });
      request.on("timeout", () => request.destroy(new Error("no answer")));
      request.on("error", reject);
      request.end(content);
    });
  }
}
