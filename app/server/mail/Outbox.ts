import type { Kysely } from "kysely";
import type { Tables } from "../database/tables/tables";

/** Transactional outbox: the transaction a mail is queued in; a request's context satisfies it. */
export interface Outbox {
  transaction: Kysely<Tables>;
  /** Registers an action that runs after the commit. */
  afterCommit(action: () => void): void;
}
