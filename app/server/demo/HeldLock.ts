import pg from "pg";
import { reasonOf } from "../lifecycle/StartProblem";
import type { Logger } from "../log/createLogger";

/** Options of a HeldLock. */
export interface LockOptions {
  url: string;
  name: string;
  log: Logger;
  /**
   * Called when this process acquires the lock; returns the action for losing it, or undefined to give the lock up for
   * good.
   */
  held: () => Promise<(() => Promise<void>) | undefined>;
  /** Retry interval of a process without the lock, in milliseconds. */
  retryEvery?: number;
}

/**
 * Leader election by a session-level advisory lock, which only one process on a database can hold. A dedicated
 * connection holds it: when the process exits or the connection breaks, another process acquires it.
 */
export class HeldLock {
  private client: pg.Client | undefined;
  private release: (() => Promise<void>) | undefined;
  private timer: NodeJS.Timeout | undefined;
  private attempting: Promise<void> | undefined;
  private isClosed = false;

  constructor(private readonly options: LockOptions) {}

  /** Makes the first attempt; further ones follow until the lock is closed. */
  async start(): Promise<void> {
    await this.tryAcquire();
  }

  /** Releases the lock permanently. */
  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    await this.attempting;
    await this.giveUp();
  }

  private tryAcquire(): Promise<void> {
    this.attempting = this.attempt()
      .catch(async (error: unknown) => {
        this.options.log.warn("The demonstration fleet could not be started; this will be retried.", {
          error: reasonOf(error),
        });
        await this.giveUp();
      })
      .finally(() => this.scheduleRetry());
    return this.attempting;
  }

  private scheduleRetry(): void {
    clearTimeout(this.timer);
    if (this.isClosed || this.client) return;
    this.timer = setTimeout(() => void this.tryAcquire(), this.options.retryEvery ?? 5000);
  }

  private async attempt(): Promise<void> {
    const client = new pg.Client({ connectionString: this.options.url, application_name: "farhelm-demonstration" });
    this.client = client;
    client.on("error", () => {});
    client.on("end", () => this.lost(client));
    await client.connect();
    const { rows } = await client.query("select pg_try_advisory_lock(hashtext($1)) as held", [this.options.name]);
    if (rows[0]?.held === true) await this.use(client);
    else await this.giveUp();
  }

  private async use(client: pg.Client): Promise<void> {
    const release = await this.options.held();
    if (release === undefined) this.isClosed = true;
    if (release !== undefined && this.client === client) this.release = release;
    else {
      await release?.();
      await this.giveUp();
    }
  }

  private lost(client: pg.Client): void {
    if (this.client !== client) return;
    void this.giveUp().then(() => this.scheduleRetry());
  }

  private async giveUp(): Promise<void> {
    const { client, release } = this;
    this.client = undefined;
    this.release = undefined;
    await release?.();
    await client?.end();
  }
}
