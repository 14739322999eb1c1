import pg from "pg";
import { hashPassword } from "../../../app/server/session/passwords";
import type { Farhelm } from "./startFarhelm";

/** A user account that can sign in. */
export interface Account {
  url: string;
  email: string;
  password: string;
}

const PASSWORD = "correct horse battery staple";

/** Database URL from a server's start message. */
export function databaseUrlOf(farhelm: Farhelm): string {
  const url = /postgres(?:ql)?:\/\/\S+/.exec(farhelm.output())?.[0];
  if (url === undefined) throw new Error("The start message names no database.");
  return url;
}

/** Runs statements on the database of a running server. */
export async function withDatabase<Result>(
  farhelm: Farhelm,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: databaseUrlOf(farhelm) });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Creates a user for each role in the first company. Returns the accounts by role. */
export function createAccounts(
  farhelm: Farhelm,
  roles: readonly string[],
  host = "walk.example",
): Promise<Map<string, Account>> {
  return withDatabase(farhelm, async (client) => {
    const hash = await hashPassword(PASSWORD);
    const accounts = new Map<string, Account>();
    for (const role of roles) {
      const email = `${role.replaceAll("_", "-")}@${host}`;
      await client.query(
        `insert into users (email, username, company_id, role_id, password_hash, tos_accepted, email_verified)
         select $1, $2, (select min(id) from companies), r.id, $3, true, true from roles r where r.name = $4`,
        [email, role, hash, role],
      );
      accounts.set(role, { url: farhelm.url, email, password: PASSWORD });
    }
    return accounts;
  });
}

/** Creates a dashboard for every device, so that its page can be opened. */
export function createDashboards(farhelm: Farhelm): Promise<void> {
  const text = "insert into dashboards (device_id, name) select id, 'Overview' from devices on conflict do nothing";
  return withDatabase(farhelm, async (client) => void (await client.query(text)));
}

/** Creates a role with these permissions in the first company. */
export function createRole(farhelm: Farhelm, name: string, permissions: readonly string[]): Promise<void> {
  return withDatabase(farhelm, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `insert into roles (name, title, company_id, reach) values ($1, $1, (select min(id) from companies), 'all') returning id`,
      [name],
    );
    await client.query("insert into role_permissions select $1, unnest($2::text[])", [rows[0]?.id, permissions]);
  });
}

/** Moves a role and its users to a new company, the only one they see, which has no devices. */
export function moveToEmptyCompany(farhelm: Farhelm, role: string): Promise<void> {
  return withDatabase(farhelm, async (client) => {
    await client.query(
      `with root as (select min(id) as id from companies),
         made as (select nextval('companies_id_seq') as id),
         company as (insert into companies (id, parent_id, name, level, path)
           select made.id, root.id, $1, 2, root.id || '.' || made.id || '.' from made, root returning id)
       update users set company_id = company.id from company, roles r where r.id = role_id and r.name = $1`,
      [role],
    );
    await client.query(
      `update roles r set reach = 'company', company_id = u.company_id from users u where u.role_id = r.id and r.name = $1`,
      [role],
    );
  });
}
