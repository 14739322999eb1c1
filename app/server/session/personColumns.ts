import { sql } from "kysely";
import type { TenantScope } from "../database/tables/tables";

/** A row selected by personColumns: a user with their current permissions. */
export interface PersonRow {
  id: number;
  company_id: number;
  email: string;
  role_id: number;
  reach: TenantScope;
  permissions: string[];
  companies: number[];
}

/** Columns of a user u with role r and company own: identity, permissions and the companies in their tenant scope. */
export function personColumns() {
  return sql`u.id, u.company_id, u.email, u.role_id, r.reach,
      r.held as permissions,
      array(
        select c.id from companies c
        where case r.reach
          when 'all' then true
          when 'subtree' then c.path like own.path || '%'
          else c.id = own.id
        end
        order by c.id
      ) as companies`;
}

/** Why the session of a user u of company own is incomplete; null when it is complete. */
export function problemColumn() {
  return sql`case
        when not u.email_verified then 'EMAIL_NOT_VERIFIED'
        when own.mfa_mandatory and u.mfa_type is null then 'MFA_MANDATORY'
      end`;
}

/** Converts a row to the user of a session. */
export function presentPerson({ id, company_id, email, role_id, reach, permissions, companies }: PersonRow) {
  return {
    id,
    companyId: company_id,
    email,
    tenantScope: reach,
    roleId: role_id,
    permissions: new Set(permissions),
    companies,
  };
}
