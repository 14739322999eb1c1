import { ADDRESS, BYTES, decimal, formed, READING, SECONDS, type Shape, SWITCH, text, whole } from "./valueShapes";

/** The kinds of message that carry device values. */
export type ValueMessage = "hello" | "status" | "metrics";

type Shapes = Record<string, Shape>;

/** Values of each modem; names of the second modem's values end in _2. */
const OF_MODEM = {
  hello: {
    imei: formed("^[0-9]{14,17}$"),
    modem_manufacturer: text(64),
    modem_model: text(64),
    modem_firmware: text(64),
  },
  status: {
    mobile_ip: ADDRESS,
    operator: text(64),
    operator_number: formed("^[0-9]{5,6}$"),
    connection_type: text(32),
    connection_state: text(32),
    network_state: text(32),
    sim_slot: whole(1, 8),
    sim_state: text(32),
    pin_state: text(32),
    iccid: formed("^[0-9]{18,20}$"),
    imsi: formed("^[0-9]{14,15}$"),
    mcc: formed("^[0-9]{3}$"),
    mnc: formed("^[0-9]{2,3}$"),
    lac: formed("^[0-9A-Fa-f]{1,8}$"),
    cell_id: formed("^[0-9A-Fa-f]{1,16}$"),
  },
  metrics: {
    signal: whole(-200, 0),
    temperature: whole(-2000, 2000),
    connection_uptime: SECONDS,
    sent: BYTES,
    received: BYTES,
    rscp: READING,
    ecio: READING,
    rsrp: decimal(-200, 0),
    rsrq: decimal(-60, 30),
    sinr: decimal(-60, 60),
    cell_tower_latitude: decimal(-90, 90),
    cell_tower_longitude: decimal(-180, 180),
    cell_tower_accuracy: decimal(0, 1_000_000),
  },
} satisfies Record<ValueMessage, Shapes>;

const OF_DEVICE = {
  hello: {
    firmware: text(64),
    wlan_mac: formed("^([0-9A-Fa-f]{2}:){5}[0-9A-Fa-f]{2}$"),
    bootloader_version: text(32),
    hardware_revision: text(32),
    batch_number: text(32),
    product_code: text(32),
  },
  status: {
    wan_state: text(32),
    wan_ip: ADDRESS,
    vpn_monitoring_instances_state: whole(1, 4),
    ddns_rules_count: whole(0, 10_000),
    is_esim_bootstrap: { type: ["boolean", "null"] },
    oc_output_cfg: text(32),
    relay_output_cfg: text(32),
  },
  metrics: {
    load: decimal(0, 100_000),
    router_uptime: { ...SECONDS, type: "integer" },
    latitude: decimal(-90, 90),
    longitude: decimal(-180, 180),
    altitude: decimal(-1000, 100_000),
    speed: decimal(0, 2000),
    course: decimal(0, 360),
    satellites: whole(0, 200),
    fix_status: whole(0, 9),
    accuracy: whole(0, 1_000_000),
    gps_time: whole(0, 4_294_967_295),
    digital_input: SWITCH,
    digital_isolated_input: SWITCH,
    analog_input: READING,
    open_collector_output: SWITCH,
    relay_output: formed("^[01]$"),
    relay_output_2: SWITCH,
    digital_inout0: SWITCH,
    digital_inout1: SWITCH,
    digital_inout2: SWITCH,
    dry_wet_input0: SWITCH,
    dry_wet_input1: SWITCH,
    digital_non_isolated_input_4pin: SWITCH,
    digital_open_collector_output_4pin: SWITCH,
    analog_current_loop: READING,
  },
} satisfies Record<ValueMessage, Shapes>;

function withSecond<Name extends string>(shapes: Record<Name, Shape>) {
  const ofBoth = Object.entries<Shape>(shapes).flatMap(([name, shape]) => [
    [name, shape],
    [`${name}_2`, shape],
  ]);
  return Object.fromEntries(ofBoth) as Record<Name | `${Name}_2`, Shape>;
}

/** JSON Schemas of every device value, by the kind of message that carries it. */
export const DEVICE_VALUES = {
  hello: { ...OF_DEVICE.hello, ...withSecond(OF_MODEM.hello) },
  status: { ...OF_DEVICE.status, ...withSecond(OF_MODEM.status) },
  metrics: { ...OF_DEVICE.metrics, ...withSecond(OF_MODEM.metrics) },
} satisfies Record<ValueMessage, Shapes>;

/** The name of a device value. */
export type ValueName = { [Kind in ValueMessage]: keyof (typeof DEVICE_VALUES)[Kind] }[ValueMessage];
