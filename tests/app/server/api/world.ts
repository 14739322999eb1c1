import { hash } from "@node-rs/argon2";
import type { Kysely } from "kysely";
import type { Tables } from "../../../../app/server/database/tables/tables";

/** The password of all users in the world. */
export const PASSWORD = "correct horse battery staple";

/** The secret key of the test server. */
export const SECRET = Buffer.alloc(32, 7);

/** The built-in roles with their ids in the permissions document. */
export const ROLES = { super_admin: 1, admin: 2, end_user: 3, read_only: 4, support: 5, readonly_admin: 6 } as const;

/** The name of a built-in role. */
export type RoleName = keyof typeof ROLES;

/** The position of a company in the tree, relative to own. */
export const RELATIONS = ["own", "child", "grandchild", "parent", "sibling", "foreign"] as const;

/** The position of a company, relative to own. */
export type Relation = (typeof RELATIONS)[number];

/** The ids of a small world: each company has one device, one tag and one user besides the actors. */
export interface World {
  companies: Record<Relation, number>;
  devices: Record<Relation, number>;
  tags: Record<Relation, number>;
  users: Record<Relation, number>;
  /** Users of the company own by role, with the e-mail role@own.test. */
  actors: Record<RoleName, number>;
}

async function createCompanies(db: Kysely<Tables>): Promise<World["companies"]> {
  const create = async (name: string, parent_id: number | null) => {
    const { id } = await db
      .insertInto("companies")
      .values({ name, parent_id })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  };
  // The level is at most 3, so the company in the middle of the tree has either a parent or a grandchild.
  const parent = await create("Parent", null);
  const own = await create("Own", parent);
  const child = await create("Child", own);
  const sibling = await create("Sibling", parent);
  const foreign = await create("Foreign", null);
  const grandchild = await create("Other child", own);
  return { parent, own, child, grandchild, sibling, foreign };
}

/** Creates one row per name in sequence, so that ids follow the order of the names. */
async function forEach<Name extends string, Value>(
  names: readonly Name[],
  make: (name: Name) => Promise<Value>,
): Promise<Record<Name, Value>> {
  const made: Partial<Record<Name, Value>> = {};
  for (const name of names) made[name] = await make(name);
  return made as Record<Name, Value>;
}

/** Fills a database with the world. */
export async function createWorld(db: Kysely<Tables>): Promise<World> {
  const companies = await createCompanies(db);
  // The cost is a part of the hash: tests sign in thousands of times.
  const password_hash = await hash(PASSWORD, { memoryCost: 64, timeCost: 1, parallelism: 1 });
  const createUser = async (email: string, company_id: number, role_id: number) => {
    const values = {
      email,
      username: email.split("@")[0] ?? email,
      company_id,
      role_id,
      password_hash,
      email_verified: true,
      tos_accepted: true,
    };
    return (await db.insertInto("users").values(values).returning("id").executeTakeFirstOrThrow()).id;
  };
  const actors = await forEach(Object.keys(ROLES) as RoleName[], (name) =>
    createUser(`${name}@own.test`, companies.own, ROLES[name]),
  );
  const users = await forEach(RELATIONS, (relation) =>
    createUser(`user@${relation}.test`, companies[relation], ROLES.end_user),
  );
  const devices = await forEach(RELATIONS, async (relation) => {
    const values = {
      company_id: companies[relation],
      model: "RUTX50",
      firmware: "RUTX_R_00.07.12",
      name: `Device of ${relation}`,
      serial: `S-${relation}`,
    };
    return (await db.insertInto("devices").values(values).returning("id").executeTakeFirstOrThrow()).id;
  });
  const tags = await forEach(RELATIONS, async (relation) => {
    const values = { company_id: companies[relation], name: `Tag of ${relation}`, color: "#1A2B3C" };
    return (await db.insertInto("tags").values(values).returning("id").executeTakeFirstOrThrow()).id;
  });
  return { companies, devices, tags, users, actors };
}
