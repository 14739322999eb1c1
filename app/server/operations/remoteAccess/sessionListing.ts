import { sql } from "kysely";
import { searchIn } from "../../lists/conditions";
import { defineListing } from "../../lists/defineListing";
import type { Sql } from "../../lists/Listing";
import type { SessionContext } from "../../requests/Context";
import { sessionUrl } from "./sessionUrl";

const id = sql`s.id`;
/** The company of a session. */
export const company = sql`s.company_id`;

const search = searchIn({
  username: sql`s.username`,
  device_name: sql`s.device_name`,
  company_name: sql`(select h.name from companies h where h.id = s.company_id)`,
});

/** The condition that a session is neither ended nor expired. */
export function isOpen(now: Date): Sql {
  return sql`(s.end_time is null and s.expires_at > ${now}::timestamptz)`;
}

function endOf(now: Date): Sql {
  return sql`coalesce(s.end_time, case when s.expires_at <= ${now}::timestamptz then s.expires_at end)`;
}

function sortsOf(now: Date) {
  return {
    id: { by: id },
    start_date: { by: sql`s.start_time` },
    end_date: { by: endOf(now), optional: true },
    type: { by: sql`s.type` },
    username: { by: sql`lower(s.username)` },
    company_name: { by: sql`lower(c.name)` },
    device_name: { by: sql`lower(s.device_name)` },
    input_data: { by: sql`s.input_data` },
    output_data: { by: sql`s.output_data` },
  };
}

/** Sessions as their operations list them. */
export function sessionListing(context: SessionContext) {
  const { now } = context;
  const isActive = isOpen(now);
  return defineListing(["listAccessHistory", "listAccessSessions", "getAccessSession"], {
    from: sql`access_sessions s`,
    joins: sql`left join companies c on c.id = s.company_id left join remote_access r on r.id = s.access_id`,
    id,
    byCompany: { company },
    properties: {
      id,
      company_id: company,
      company_name: sql`c.name`,
      device_id: sql`s.device_id`,
      device_name: sql`s.device_name`,
      access_id: sql`s.access_id`,
      access_name: sql`r.name`,
      user_id: sql`s.user_id`,
      username: sql`s.username`,
      type: sql`s.type`,
      protocol: sql`s.protocol`,
      target: sql`s.target_host || ':' || s.target_port`,
      actor_name: sql`s.actor_name`,
      end_reason: sql`coalesce(s.end_reason, case when s.end_time is null and not ${isActive} then 'expired' end)`,
      url: sql`case when ${isActive} then ${sessionUrl(context)} end`,
      active: isActive,
      ttl: sql`case when ${isActive} then floor(extract(epoch from s.expires_at - ${now}::timestamptz))::float8 else 0 end`,
      input_data: sql`s.input_data::float8`,
      output_data: sql`s.output_data::float8`,
      watched_by: sql`(select string_agg(distinct w.name, ', ' order by w.name) from session_watchers w where w.session_id = s.id)`,
      recordings: sql`(select count(q.id)::int from session_recordings q where q.session_id = s.id)`,
      start_time: sql`s.start_time`,
      end_time: endOf(now),
    },
    sorts: sortsOf(now),
    search,
  });
}
