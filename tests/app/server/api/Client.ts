import type { FastifyInstance, LightMyRequestResponse } from "fastify";

/** An HTTP method. */
export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** What a test adds to or overrides in a request; null removes a header. */
export interface Extra {
  headers?: Record<string, string | null>;
  payload?: string | Buffer;
}

/** A form with a file, as a browser sends it. */
export interface Upload {
  fields: Record<string, string | number>;
  file: { field: string; name: string; content: Buffer | string };
}

/** A response with its parsed body. */
export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape, and fail on a mismatch
  body: any;
  headers: LightMyRequestResponse["headers"];
  cookies: LightMyRequestResponse["cookies"];
}

/** A browser as the API sees it: stores cookies and returns the CSRF token. */
export class Client {
  readonly jar = new Map<string, string>();

  constructor(
    private readonly app: FastifyInstance,
    readonly address = "192.0.2.1",
  ) {}

  /** Sends a request as the console would. */
  async send(method: Method, url: string, body?: unknown, extra: Extra = {}): Promise<Answer> {
    const headers: Record<string, string | null> = { host: "farhelm.test", "x-requested-with": "XMLHttpRequest" };
    if (this.jar.size > 0) headers.cookie = [...this.jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const token = this.jar.get("XSRF-TOKEN");
    if (token) headers["x-xsrf-token"] = token;
    if (body !== undefined || extra.payload !== undefined) headers["content-type"] = "application/json";
    const sent = Object.entries({ ...headers, ...extra.headers }).filter(([, value]) => value !== null);
    const response = await this.app.inject({
      method,
      url: `/api${url}`,
      remoteAddress: this.address,
      headers: Object.fromEntries(sent) as Record<string, string>,
      ...(extra.payload !== undefined ? { payload: extra.payload } : {}),
      ...(body !== undefined ? { payload: JSON.stringify(body) } : {}),
    });
    this.storeCookies(response);
    const isJson = String(response.headers["content-type"]).startsWith("application/json");
    return {
      status: response.statusCode,
      body: response.payload === "" ? undefined : isJson ? JSON.parse(response.payload) : response.rawPayload,
      headers: response.headers,
      cookies: response.cookies,
    };
  }

  /** Sends a form with a file. */
  upload(url: string, { fields, file }: Upload, extra: Extra = {}): Promise<Answer> {
    const boundary = "----farhelm";
    const part = (name: string, more: string) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n`;
    const texts = Object.entries(fields).map(([name, value]) => `${part(name, "")}\r\n${value}\r\n`);
    const payload = Buffer.concat([
      Buffer.from(`${texts.join("")}${part(file.field, `; filename="${file.name}"`)}content-type: text/html\r\n\r\n`),
      Buffer.from(file.content),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
    const headers = { "content-type": `multipart/form-data; boundary=${boundary}`, ...extra.headers };
    return this.send("POST", url, undefined, { payload, headers });
  }

  /** Sends a request of either kind: JSON, or a form with a file. */
  request(
    { method, url, body, form }: { method: Method; url: string; body?: unknown; form?: Upload },
    extra?: Extra,
  ): Promise<Answer> {
    return form ? this.upload(url, form, extra) : this.send(method, url, body, extra);
  }

  get(url: string, extra?: Extra): Promise<Answer> {
    return this.send("GET", url, undefined, extra);
  }

  post(url: string, body?: unknown, extra?: Extra): Promise<Answer> {
    return this.send("POST", url, body, extra);
  }

  put(url: string, body?: unknown, extra?: Extra): Promise<Answer> {
    return this.send("PUT", url, body, extra);
  }

  delete(url: string, body?: unknown, extra?: Extra): Promise<Answer> {
    return this.send("DELETE", url, body, extra);
  }

  /** A second browser with the same cookies, such as that of a thief. */
  copy(): Client {
    const copy = new Client(this.app, this.address);
    for (const [name, value] of this.jar) copy.jar.set(name, value);
    return copy;
  }

  private storeCookies({ cookies }: LightMyRequestResponse): void {
    for (const { name, value, maxAge } of cookies) {
      if (maxAge === 0) this.jar.delete(name);
      else this.jar.set(name, value);
    }
  }
}
