import { createHmac } from "node:crypto";

const LABEL = /^[a-f\d]{32}$/;

/** A URL with an asterisk as its first label, such as `https://*.connect.example.com`, in parts. */
const TEMPLATE = /^(https?:\/\/)\*(\.[a-z\d.-]+)(:\d+)?$/;

/**
 * The origins of devices' web pages: one host for each session, so that browsers keep what a page stores, its cookies and
 * its scripts apart from the console's and those of other devices.
 */
export class PageOrigins {
  readonly #template: RegExpExecArray | null;

  constructor(
    private readonly secret: Buffer,
    /** Undefined where browsers cannot reach any page. */
    url: string | undefined,
  ) {
    this.#template = TEMPLATE.exec(url ?? "");
  }

  /** Whether browsers can reach the pages. */
  get isKnown(): boolean {
    return this.#template !== null;
  }

  /** The origin of a session's page; undefined when browsers cannot reach any. */
  originOf(session: number): string | undefined {
    if (!this.#template) return undefined;
    const [, scheme, domain, port = ""] = this.#template;
    return `${scheme}${this.labelOf(session)}${domain}${port}`;
  }

  /** The label of a session's host: derived from its id, so that every process knows it and nobody can guess it. */
  labelOf(session: number): string {
    return createHmac("sha256", this.secret).update(`webui:${session}`).digest("hex").slice(0, 32);
  }

  /** The label in a Host header; undefined if it is not the host of a page. */
  readLabel(host: string | undefined): string | undefined {
    const [name = ""] = (host ?? "").toLowerCase().split(":", 1);
    const label = name.slice(0, 32);
    return LABEL.test(label) && name.slice(32) === this.#template?.[2] ? label : undefined;
  }
}
