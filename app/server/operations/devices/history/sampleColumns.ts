import { sql } from "kysely";
import type { Sql } from "../../../lists/readList";

/** The counters of the modems: those of the second are kept together with other values, under names that say so. */
const MODEMS = [
  { suffix: "", slot: sql`sim_slot`, sent: sql`t.sent`, received: sql`t.received` },
  {
    suffix: "_2",
    slot: sql`(measured ->> 'sim_slot_2')::smallint`,
    sent: sql`(t.measured ->> 'sent_2')::bigint`,
    received: sql`(t.measured ->> 'received_2')::bigint`,
  },
];
const WAYS = ["sent", "received"] as const;

/** What each counter grew by since the measurement before; one that began anew says nothing. */
export const COUNTER_DELTAS = sql.join(
  MODEMS.flatMap((modem) =>
    WAYS.map((way) => {
      const counter = modem[way];
      return sql`case when ${counter} >= lag(${counter}) over w then ${counter} - lag(${counter}) over w end
        as ${sql.id(`grown_${way}${modem.suffix}`)}`;
    }),
  ),
);

/** What went through each SIM card of each modem since the measurement before; the third card is the eSIM. */
const TRAFFIC = sql.join(
  MODEMS.flatMap(({ suffix, slot }) =>
    [1, 2, 3].flatMap((card) =>
      WAYS.map(
        (
          way,
        ) => sql`case when coalesce(${slot}, 1) = ${sql.lit(card)} then s.${sql.id(`grown_${way}${suffix}`)}::float8 end
          as ${sql.id(`sim${card}_${way}${suffix}`)}`,
      ),
    ),
  ),
);

/** What is kept together, each under its own name. */
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
/** What is told of a measurement, by its kind. */
export const SAMPLE_COLUMNS = { dynamic: DYNAMIC, gps: PLACES, io: PORTS };
/** Whether a measurement tells anything of a kind. */
export const HAS_VALUES = {
  dynamic: sql`true`,
  gps: sql`s.latitude is not null`,
  io: sql`s.measured ?| array[${sql.join(PORT_NAMES.map((name) => sql.lit(name)))}]`,
};
