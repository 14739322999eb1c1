import pg from "pg";
import { reasonOf } from "../lifecycle/StartProblem";
import type { Logger } from "../log/createLogger";

/** What to do with the lock. */
export interface LockOptions {
  url: string;
  name: string;
  log: Logger;
  /** Called whenever this process gets the lock; answers what to do when it loses it, or nothing to leave it to others. */
  held: () => Promise<(() => Promise<void>) | undefined>;
  /** How often a process without the lock tries again, in milliseconds. */
  retryEvery?: number;
}

/**
 * Keeps trying for a lock that only one process on a database can hold. A connection of its own holds it: when the
 * process ends or the connection breaks, another one gets it.
 */
export class HeldLock {
  private client: pg.Client | undefined;
  private release: (() => Promise<void>) | undefined;
  private timer: NodeJS.Timeout | undefined;
  private trying: Promise<void> | undefined;
  private isClosed = false;

  constructor(private readonly options: LockOptions) {}

  /** Tries once now, and again and again until closed. */
  async start(): Promise<void> {
    await this.try();
  }

  /** Gives the lock up for good. */
  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    await this.trying;
    await this.letGo();
  }

  private try(): Promise<void> {
    this.trying = this.attempt()
      .catch(async (error: unknown) => {
        this.options.log.warn("The demonstration fleet could not be started; it is tried again.", {
          error: reasonOf(error),
        });
        await this.letGo();
      })
      .finally(() => this.again());
    return this.trying;
  }

  private again(): void {
    clearTimeout(this.timer);
    if (this.isClosed || this.client) return;
    this.timer = setTimeout(() => void this.try(), this.options.retryEvery ?? 5000);
  }

  private async attempt(): Promise<void> {
    const client = new pg.Client({ connectionString: this.options.url, application_name: "farhelm-demonstration" });
    this.client = client;
    client.on("error", () => {});
    client.on("end", () => this.lost(client));
    await client.connect();
    const { rows } = await client.query("select pg_try_advisory_lock(hashtext($1)) as held", [this.options.name]);
    if (rows[0]?.held === true) await this.use(client);
    else await this.letGo();
  }

  private async use(client: pg.Client): Promise<void> {
    const release = await this.options.held();
    if (release === undefined) this.isClosed = true;
    if (release !== undefined && this.client === client) this.release = release;
    else {
      await release?.();
      await this.letGo();
    }
  }

  private lost(client: pg.Client): void {
    if (this.client !== client) return;
    void this.letGo().then(() => this.again());
  }

  private async letGo(): Promise<void> {
    const { client, release } = this;
    this.client = undefined;
    this.release = undefined;
    await release?.();
    await client?.end();
  }
}
