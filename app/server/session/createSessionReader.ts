import type { Database } from "../database/openDatabase";
import { readAccessToken } from "./readAccessToken";
import { readSession } from "./readSession";
import type { SessionReader } from "./SessionReader";

/** Creates a reader of sessions and access tokens for connections without requests, such as the live hub. */
export function createSessionReader(database: Pick<Database, "pool" | "kysely">, clock: () => Date): SessionReader {
  return {
    async readSession(cookieHeader) {
      const session = await readSession(database, cookieHeader, clock());
      return session?.problem ? null : session;
    },
    async readToken(token, address) {
      const session = await readAccessToken(database.kysely, token, address, clock());
      return session?.problem ? null : session;
    },
  };
}
