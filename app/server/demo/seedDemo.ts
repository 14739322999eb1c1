import { sql, type Transaction } from "kysely";
import { describeDevice } from "../../simulator/descriptions/describeDevice";
import { fleetSecret } from "../../simulator/fleet/fleetSecret";
import type { Database } from "../database/openDatabase";
import { readSetting, writeSetting } from "../database/storedSetting";
import type { Tables } from "../database/tables/tables";
import { isSecret } from "../gateway/credentials";
import { readFleetSecret } from "./readFleetSecret";
import { seedAdministration, seedDays } from "./seedAdministration";
import { seedCompanies, seedPeople, seedTags } from "./seedCompanies";
import { seedDevices } from "./seedDevices";
import { seedHistory } from "./seedHistory";
import { seedNetwork } from "./seedNetwork";
import { seedShell } from "./seedShell";

/** The demonstration wanted. */
export interface DemoSeedOptions {
  count: number;
  seed: number;
  /** The data folder. */
  folder: string;
}

/** The fleet there is; isOurs: its secret is the one of this data folder, so this server can be its devices. */
export interface DemoFleet {
  seed: number;
  count: number;
  secret: string;
  isOurs: boolean;
}

interface Kept {
  seed: number;
  count: number;
  companies: number[];
  tags: number[];
}

const KEY = "demonstration";
const ASKED = 100;

async function isOurs(transaction: Transaction<Tables>, { seed, count }: Kept, secret: string): Promise<boolean> {
  const serials = Array.from({ length: Math.min(count, ASKED) }, (_, index) => describeDevice(seed, index).serial);
  if (serials.length === 0) return true;
  const query = transaction.selectFrom("devices").select(["serial", "secret_hash"]).where("serial", "in", serials);
  const there = await query.execute();
  if (there.length === 0) return true;
  return there.some(({ serial, secret_hash }) => isSecret(Buffer.from(fleetSecret(secret, serial)), secret_hash));
}

async function stillThere(
  transaction: Transaction<Tables>,
  table: "companies" | "tags",
  ids: number[],
): Promise<Set<number>> {
  const rows = await transaction.selectFrom(table).select("id").where("id", "in", ids).execute();
  return new Set(rows.map(({ id }) => id));
}

async function begin(transaction: Transaction<Tables>, seed: number, now: Date): Promise<Kept> {
  const companies = await seedCompanies(transaction);
  await seedPeople(transaction, companies, now);
  await seedShell(transaction, companies, now);
  await seedAdministration(transaction, companies, now);
  return { seed, count: 0, companies, tags: await seedTags(transaction, companies) };
}

async function grow(
  transaction: Transaction<Tables>,
  kept: Kept,
  secret: string,
  count: number,
  now: Date,
): Promise<void> {
  const companies = await stillThere(transaction, "companies", kept.companies);
  const tags = await stillThere(transaction, "tags", kept.tags);
  const [first] = companies;
  await seedDevices(transaction, {
    seed: kept.seed,
    secret,
    companies: kept.companies.map((id) => (companies.has(id) ? id : (first ?? id))),
    tags: kept.tags.map((id) => (tags.has(id) ? id : 0)),
    from: kept.count,
    to: count,
    now,
  });
  await seedHistory(transaction, { seed: kept.seed, from: kept.count, to: count, now });
  await seedDays(transaction, now);
}

/**
 * Makes the demonstration: companies, people, tags and devices. A fleet that is there already only grows: what people
 * changed or removed stays as they left it, and a smaller count takes nothing away.
 */
export async function seedDemo(database: Database, { count, seed, folder }: DemoSeedOptions): Promise<DemoFleet> {
  const secret = await readFleetSecret(folder);
  const now = new Date();
  return database.kysely.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext('farhelm.demonstration'))`.execute(transaction);
    const kept = (await readSetting<Kept>(transaction, KEY)) ?? (await begin(transaction, seed, now));
    if (!(await isOurs(transaction, kept, secret)))
      return { seed: kept.seed, count: kept.count, secret, isOurs: false };
    const wanted = Math.max(count, kept.count);
    if (wanted > kept.count) await grow(transaction, kept, secret, wanted, now);
    if (kept.count === 0) await seedNetwork(transaction, kept.companies, { now, seed: kept.seed });
    await writeSetting(transaction, KEY, { ...kept, count: wanted });
    return { seed: kept.seed, count: wanted, secret, isOurs: true };
  });
}
