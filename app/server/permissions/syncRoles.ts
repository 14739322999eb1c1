import { type Kysely, sql } from "kysely";
import type { Tables, TenantScope } from "../database/tables/tables";

/** A built-in role of the permissions document. */
export interface BuiltInRole {
  id: number;
  name: string;
  title: string;
  description: string;
  reach: TenantScope;
  permissions: readonly string[];
}

/** Updates the built-in roles from the document; a role that it no longer has keeps its users but loses all permissions. */
export async function syncRoles(db: Kysely<Tables>, roles: readonly BuiltInRole[]): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext('farhelm.roles'))`.execute(transaction);
    await transaction
      .deleteFrom("role_permissions")
      .where("role_id", "in", (from) => from.selectFrom("roles").select("id").where("company_id", "is", null))
      .execute();
    for (const { id, name, title, description, reach, permissions } of roles) {
      await transaction
        .insertInto("roles")
        .values({ id, name, title, description, reach, company_id: null })
        .onConflict((conflict) => conflict.column("id").doUpdateSet({ name, title, description, reach }))
        .execute();
      const rows = permissions.map((permission) => ({ role_id: id, permission }));
      if (rows.length > 0) await transaction.insertInto("role_permissions").values(rows).execute();
    }
  });
}
