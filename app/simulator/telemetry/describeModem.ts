import type { Values } from "../../domain/telemetry/deviceColumns";
import type { DeviceDescription } from "../descriptions/describeDevice";
import { draw, drawOne, drawWhole, wander } from "../descriptions/draw";

const MODEMS: readonly [Values, ...Values[]] = [
  { modem_manufacturer: "Quectel", modem_model: "EG06", modem_firmware: "EG06ELAR04A06M4G" },
  { modem_manufacturer: "Quectel", modem_model: "EC25", modem_firmware: "EC25EUGAR06A08M4G" },
  { modem_manufacturer: "Meiglink", modem_model: "SLM750", modem_firmware: "SLM750-R4.2.6" },
  { modem_manufacturer: "Telit", modem_model: "LE910C4", modem_firmware: "25.21.662" },
];
const FAST_MODEMS: readonly [Values, ...Values[]] = [
  { modem_manufacturer: "Quectel", modem_model: "RG501Q-EU", modem_firmware: "RG501QEUAAR12A11M4G" },
  { modem_manufacturer: "Telit", modem_model: "FN990A28", modem_firmware: "M0R.010004" },
];

/** Models with a 5G modem. */
export const FIVE_G = /^(RUTX50|RUTM5|RUTC50|TRB50|OTD50|ATRM)/;

function digits(count: number, ...parts: (number | string)[]): string {
  return Array.from({ length: count }, (_, at) => drawWhole(0, 9, ...parts, at)).join("");
}

/** Hardware values of a modem, reported once. */
export function modemHardware({ seed, index, model }: DeviceDescription): Values {
  const isFast = FIVE_G.test(model.model);
  return isFast ? { ...drawOne(FAST_MODEMS, seed, index, "modem") } : { ...drawOne(MODEMS, seed, index, "modem") };
}

/** SIM card and cell values; MCC 001, MNC 01 is the test network. */
export function cardAt({ seed, index, moves }: DeviceDescription, time: number): Values {
  // A moving device changes its cell every 15 minutes.
  const step = moves ? Math.floor(time / 900) : 0;
  const cell = drawWhole(1_000_000, 268_000_000, seed, index, "cell", step);
  return {
    operator_number: "00101",
    pin_state: "OK",
    iccid: `8999001${digits(12, seed, index, "iccid")}`,
    imsi: `00101${digits(10, seed, index, "imsi")}`,
    mcc: "001",
    mnc: "01",
    lac: drawWhole(0x1000, 0xfffe, seed, index, "lac", step).toString(16).toUpperCase(),
    cell_id: cell.toString(16).toUpperCase(),
  };
}

/** Signal quality in the measures of the radio technology. */
export function radioAt({ seed, index }: DeviceDescription, time: number, type: string, signal: number): Values {
  const quality = wander(time, 90, seed, index, "fading");
  if (type === "EDGE") return {};
  if (type === "WCDMA") return { rscp: `${signal - 6}`, ecio: (-3 - 8 * (1 - quality)).toFixed(1) };
  return {
    rsrp: signal - 26,
    rsrq: -Math.round(8 + 6 * (1 - quality)),
    sinr: Math.round((draw(seed, index, "noise") * 14 + quality * 8 - 2) * 10) / 10,
  };
}
