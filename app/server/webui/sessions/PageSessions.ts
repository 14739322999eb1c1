import { randomBytes } from "node:crypto";
import type { PageOrigins } from "../../addresses/PageOrigins";
import type { TicketedStream } from "../../operations/remoteAccess/accessTickets";
import { hashToken } from "../../session/tokens";
import type { AccessStreams } from "../../streams/AccessStreams";
import { PageError } from "../messages/PageError";
import type { CertificatePins } from "./CertificatePins";
import type { DialSession } from "./connectTarget";
import { PageSession } from "./PageSession";

/** Cookies that are remembered, those of ended sessions first to go: their browsers are told why the session ended. */
const MAX_COOKIES = 5_000;

/** The pages that are open at this process, by the cookies of the browsers that were let in. */
export class PageSessions {
  readonly #byCookie = new Map<string, PageSession>();

  constructor(
    private readonly streams: Pick<AccessStreams, "add" | "remove" | "hasRoom">,
    private readonly origins: PageOrigins,
    private readonly connections: { dial: DialSession; pins: CertificatePins },
  ) {}

  /** The page that a browser with this cookie may see at a host, also if its session has ended. */
  find(label: string, cookie: string | undefined): PageSession | undefined {
    const page = cookie === undefined ? undefined : this.#byCookie.get(keyOf(cookie));
    return page && this.origins.labelOf(page.ticket.sessionId) === label ? page : undefined;
  }

  /** Lets a browser in. Returns the value of its cookie. Throws a PageError. */
  async open(ticket: TicketedStream): Promise<string> {
    const open = [...this.#byCookie.values()].find((page) => isSame(page, ticket) && page.endReason === undefined);
    const page = open ?? (await this.#create(ticket));
    this.#makeRoom();
    const cookie = randomBytes(32).toString("base64url");
    this.#byCookie.set(keyOf(cookie), page);
    return cookie;
  }

  async #create(ticket: TicketedStream): Promise<PageSession> {
    const own = this.origins.originOf(ticket.sessionId);
    if (own === undefined || !this.streams.hasRoom(ticket.sessionId))
      throw new PageError(429, "This session has too many connections. Close some and open it again.");
    const page: PageSession = new PageSession(ticket, own, this.connections, () => this.streams.remove(page));
    await this.streams.add(page);
    return page;
  }

  #makeRoom(): void {
    if (this.#byCookie.size < MAX_COOKIES) return;
    const entries = [...this.#byCookie];
    const ended = entries.find(([, { endReason }]) => endReason !== undefined) ?? entries[0];
    if (ended) this.#byCookie.delete(ended[0]);
  }
}

const keyOf = (cookie: string) => hashToken(cookie).toString("base64");

const isSame = ({ ticket }: PageSession, { sessionId, loginSession }: TicketedStream) =>
  ticket.sessionId === sessionId && ticket.loginSession === loginSession;
