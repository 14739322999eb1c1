import { sql } from "kysely";
import type { Sql } from "../../../lists/Listing";

/** The traffic counters of the modems; those of the second are in the JSON column. */
const MODEMS = [
  { suffix: "", slot: sql`sim_slot`, sent: sql`t.sent`, received: sql`t.received` },
  {
    suffix: "_2",
    slot: sql`(measured ->> 'sim_slot_2')::smallint`,
    sent: sql`(t.measured ->> 'sent_2')::bigint`,
    received: sql`(t.measured ->> 'received_2')::bigint`,
  },
];
const DIRECTIONS = ["sent", "received"] as const;

/** The growth of each counter since the previous sample; null after a counter reset. */
export const COUNTER_DELTAS = sql.join(
  MODEMS.flatMap((modem) =>
    DIRECTIONS.map((direction) => {
      const counter = modem[direction];
      return sql`case when ${counter} >= lag(${counter}) over w then ${counter} - lag(${counter}) over w end
        as ${sql.id(`delta_${direction}${modem.suffix}`)}`;
    }),
  ),
);

/** The traffic of each SIM card of each modem since the previous sample; card 3 is the eSIM. */
const TRAFFIC = sql.join(
  MODEMS.flatMap(({ suffix, slot }) =>
    [1, 2, 3].flatMap((card) =>
      DIRECTIONS.map(
        (
          direction,
        ) => sql`case when coalesce(${slot}, 1) = ${sql.lit(card)} then s.${sql.id(`delta_${direction}${suffix}`)}::float8 end
          as ${sql.id(`sim${card}_${direction}${suffix}`)}`,
      ),
    ),
  ),
);

/** Selects measures of the JSON column by name. */
function measured(names: readonly string[]): Sql {
  return sql.join(names.map((name) => sql`s.measured -> ${sql.lit(name)} as ${sql.id(name)}`));
}

const DYNAMIC = sql`s.signal, s.temperature, ${TRAFFIC},
  s.network_state, s.sim_slot, s.operator, s.connection_type, s.wan_state, s.wan_ip, s.mobile_ip,
  ${measured([
    "temperature_2",
    "signal_2",
    "network_state_2",
    "sim_slot_2",
    "operator_2",
    "connection_type_2",
    "mobile_ip_2",
  ])}`;
const PLACES = sql`s.latitude, s.longitude,
  ${measured(["altitude", "speed", "course", "satellites", "accuracy", "fix_status"])}`;
const PORT_NAMES = [
  "digital_input",
  "digital_isolated_input",
  "analog_input",
  "open_collector_output",
  "relay_output",
  "relay_output_2",
  "digital_inout0",
  "digital_inout1",
  "digital_inout2",
  "dry_wet_input0",
  "dry_wet_input1",
  "digital_non_isolated_input_4pin",
  "digital_open_collector_output_4pin",
  "analog_current_loop",
];
const PORTS = sql.join(PORT_NAMES.map((name) => sql`(s.measured ->> ${sql.lit(name)})::float8 as ${sql.id(name)}`));
/** The columns of a sample, by type. */
export const SAMPLE_COLUMNS = { dynamic: DYNAMIC, gps: PLACES, io: PORTS };
/** The condition that a sample has values of a type. */
export const HAS_VALUES = {
  dynamic: sql`true`,
  gps: sql`s.latitude is not null`,
  io: sql`s.measured ?| array[${sql.join(PORT_NAMES.map((name) => sql.lit(name)))}]`,
};
