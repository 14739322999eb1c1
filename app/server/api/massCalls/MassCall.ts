import type { Kysely } from "kysely";
import type { Tables } from "../../database/tables/tables";
import type { Services } from "../../requests/Context";
import type { ServedOperation } from "../ServedOperation";

/** What the worker of mass calls needs of the server. */
export interface MassParts {
  kysely: Kysely<Tables>;
  services: Services;
  served: readonly ServedOperation[];
}

/** A call about many devices, run in batches, and its progress. */
export interface MassCall {
  id: number;
  user_id: number;
  token_id: string | null;
  actor_id: number | null;
  actor_email: string | null;
  address: string;
  operation: string;
  path: unknown;
  query: unknown;
  /** The request body, encrypted. */
  content: Buffer;
  /** The ids of the devices in the next batch. */
  batch: number[];
  /** The number of devices. */
  count: number;
  /** How many of them are processed. */
  position: number;
  refused: number;
  channel: string;
  subject: number;
}
