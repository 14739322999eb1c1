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

/** Size and seed of the demonstration. */
export interface DemoSeedOptions {
  count: number;
  seed: number;
  /** The data folder. */
  folder: string;
}

/**
 * The existing fleet; `isOurs` if its secret is the one in this data folder, so that this server can simulate its
 * devices.
 */
export interface DemoFleet {
  seed: number;
  count: number;
  secret: string;
  isOurs: boolean;
}

interface StoredDemo {
  seed: number;
  count: number;
  companies: number[];
  tags: number[];
}

const SETTING = "demonstration";
const SAMPLE_SIZE = 100;

async function isOurs(transaction: Transaction<Tables>, { seed, count }: StoredDemo, secret: string): Promise<boolean> {
  const serials = Array.from(
    { length: Math.min(count, SAMPLE_SIZE) },
    (_, index) => describeDevice(seed, index).serial,
  );
  if (serials.length === 0) return true;
  const query = transaction.selectFrom("devices").select(["serial", "secret_hash"]).where("serial", "in", serials);
  const rows = await query.execute();
  if (rows.length === 0) return true;
  return rows.some(({ serial, secret_hash }) => isSecret(Buffer.from(fleetSecret(secret, serial)), secret_hash));
}

async function existingIds(
  transaction: Transaction<Tables>,
  table: "companies" | "tags",
  ids: number[],
): Promise<Set<number>> {
  const rows = await transaction.selectFrom(table).select("id").where("id", "in", ids).execute();
  return new Set(rows.map(({ id }) => id));
}

async function begin(transaction: Transaction<Tables>, seed: number, now: Date): Promise<StoredDemo> {
  const companies = await seedCompanies(transaction);
  await seedPeople(transaction, companies, now);
  await seedShell(transaction, companies, now);
  await seedAdministration(transaction, companies, now);
  return { seed, count: 0, companies, tags: await seedTags(transaction, companies) };
}

async function grow(
  transaction: Transaction<Tables>,
  stored: StoredDemo,
  secret: string,
  count: number,
  now: Date,
): Promise<void> {
  const companies = await existingIds(transaction, "companies", stored.companies);
  const tags = await existingIds(transaction, "tags", stored.tags);
  const [first] = companies;
  await seedDevices(transaction, {
    seed: stored.seed,
    secret,
    companies: stored.companies.map((id) => (companies.has(id) ? id : (first ?? id))),
    tags: stored.tags.map((id) => (tags.has(id) ? id : 0)),
    from: stored.count,
    to: count,
    now,
  });
  await seedHistory(transaction, { seed: stored.seed, from: stored.count, to: count, now });
  await seedDays(transaction, now);
}

/**
 * Seeds the demonstration: companies, users, tags and devices. An existing fleet only grows: changes and deletions by
 * users are preserved, and a smaller count removes nothing.
 */
export async function seedDemo(database: Database, { count, seed, folder }: DemoSeedOptions): Promise<DemoFleet> {
  const secret = await readFleetSecret(folder);
  const now = new Date();
  return database.kysely.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext('farhelm.demonstration'))`.execute(transaction);
    const stored = (await readSetting<StoredDemo>(transaction, SETTING)) ?? (await begin(transaction, seed, now));
    if (!(await isOurs(transaction, stored, secret)))
      return { seed: stored.seed, count: stored.count, secret, isOurs: false };
    const wanted = Math.max(count, stored.count);
    if (wanted > stored.count) await grow(transaction, stored, secret, wanted, now);
    if (stored.count === 0) await seedNetwork(transaction, stored.companies, { now, seed: stored.seed });
    await writeSetting(transaction, SETTING, { ...stored, count: wanted });
    return { seed: stored.seed, count: wanted, secret, isOurs: true };
  });
}
