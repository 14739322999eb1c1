import { sql } from "kysely";
import type { TenantScope } from "../database/tables/tables";

/** Who somebody is and what they may do at this moment, as personColumns selects it. */
export interface PersonRow {
  id: number;
  company_id: number;
  email: string;
  role_id: number;
  reach: TenantScope;
  permissions: string[];
  companies: number[];
}

/** Of a user u with role r and company own: who it is, their permissions and the companies they reach. */
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

/** Why the sign-in of a user u of company own is not complete; null when it is. */
export function problemColumn() {
  return sql`case
        when not u.email_verified then 'EMAIL_NOT_VERIFIED'
        when own.mfa_mandatory and u.mfa_type is null then 'MFA_MANDATORY'
      end`;
}

/** A person as sessions speak of them. */
export function presentPerson({ id, company_id, email, role_id, reach, permissions, companies }: PersonRow) {
  return { id, companyId: company_id, email, reach, roleId: role_id, permissions: new Set(permissions), companies };
}
