import { type RawBuilder, sql } from "kysely";

type Axis = "latitude" | "longitude";

/**
 * The location at which maps show a device `d`: the one set by a user, else its own position unless that has no fix, else
 * that of its cell tower; null without any. The console has the same rule for one device (`displayedLocation`).
 */
export function displayedLocation(axis: Axis): RawBuilder<number | null> {
  const tower = (name: Axis) => sql`(d.measured ->> ${sql.lit(`cell_tower_${name}`)})::float8`;
  return sql`case
    when d.user_set_latitude is not null then ${sql.ref(`d.user_set_${axis}`)}
    when d.latitude is not null and d.longitude is not null and coalesce((d.measured ->> 'fix_status')::float8, 1) > 0
      then ${sql.ref(`d.${axis}`)}
    when ${tower("latitude")} is not null and ${tower("longitude")} is not null then ${tower(axis)}
    end`;
}
