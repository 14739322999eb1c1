import { CARRIERS } from "./carriers";
import { draw, drawOne, drawWeighted, drawWhole } from "./draw";
import { firmwareName } from "./firmwareName";
import { FLEET_COMPANIES } from "./fleetCompanies";
import { type Model, readModels } from "./readModels";

/** The behaviours of simulated devices, weighted by their share of a fleet in per cent. */
const BEHAVIOURS = [
  { name: "stable", weight: 86 },
  { name: "weak", weight: 5 },
  { name: "flapping", weight: 3 },
  { name: "offline", weight: 3 },
  { name: "never", weight: 1.5 },
  { name: "pending", weight: 1.5 },
] as const;

/**
 * How a device behaves: `weak` has a poor signal, `flapping` disconnects and reconnects, the last three never connect.
 */
export type Behaviour = (typeof BEHAVIOURS)[number]["name"];

const POPULAR = [
  { model: "RUTX11", weight: 14 },
  { model: "RUTX50", weight: 9 },
  { model: "RUT956", weight: 10 },
  { model: "RUT241", weight: 10 },
  { model: "RUT200", weight: 6 },
  { model: "RUT955", weight: 4 },
  { model: "RUT240", weight: 3 },
  { model: "RUT901", weight: 3 },
  { model: "RUT976", weight: 3 },
  { model: "RUTM50", weight: 5 },
  { model: "RUTM11", weight: 3 },
  { model: "RUTX12", weight: 3 },
  { model: "RUTC50", weight: 2 },
  { model: "TRB140", weight: 6 },
  { model: "TRB246", weight: 4 },
  { model: "TRB500", weight: 2 },
  { model: "TCR100", weight: 1 },
  { model: "OTD140", weight: 3 },
  { model: "OTD500", weight: 1 },
  { model: "TAP200", weight: 3 },
  { model: "TAP100", weight: 1 },
  { model: "TSW202", weight: 3 },
  { model: "TSW212", weight: 1 },
  { model: "SWM280", weight: 1 },
  { model: "ATRM50", weight: 1 },
] as const;

/** The immutable properties of a simulated device. */
export interface DeviceDescription {
  seed: number;
  index: number;
  model: Model;
  serial: string;
  mac: string;
  imei: string | null;
  name: string;
  description: string;
  firmware: string;
  /** Index of its company in FLEET_COMPANIES. */
  company: number;
  behaviour: Behaviour;
  /** Age in days since it was added. */
  ageDays: number;
  operator: string | null;
  home: { latitude: number; longitude: number };
  moves: boolean;
}

function luhnCheckDigit(digits: string): number {
  let sum = 0;
  for (let at = 0; at < digits.length; at += 1) {
    const doubled = Number(digits[digits.length - 1 - at]) * (at % 2 === 0 ? 2 : 1);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return (10 - (sum % 10)) % 10;
}

// 00 10 13 is the type allocation range of test equipment, and the second bit of the first MAC byte marks a locally
// administered address: neither can collide with a real device. The step is coprime with 10^8, so no serial number
// repeats.
function identity(seed: number, index: number, hasModem: boolean): Pick<DeviceDescription, "serial" | "mac" | "imei"> {
  const place = (drawWhole(0, 99_999_999, seed, "serial") + index * 7_919_037) % 100_000_000;
  const digits = String(place).padStart(8, "0");
  const bytes = (place % 2 ** 24).toString(16).toUpperCase().padStart(6, "0");
  const mac = `02:1E:${(place >> 24).toString(16).toUpperCase().padStart(2, "0")}:${bytes.replace(/(..)(?=.)/g, "$1:")}`;
  const imei = `001013${digits}`;
  return { serial: `99${digits}`, mac, imei: hasModem ? `${imei}${luhnCheckDigit(imei)}` : null };
}

function knownModel(name: string): Model {
  const model = readModels().get(name);
  if (!model) throw new Error(`schemas/domain/device-models.json has no model ${name}, which the demonstration uses.`);
  return model;
}

/** Describes one device of a simulated fleet; deterministic for a seed and index. */
export function describeDevice(seed: number, index: number): DeviceDescription {
  const company = drawWeighted(FLEET_COMPANIES, seed, index, "company");
  const model = knownModel(drawWeighted(POPULAR, seed, index, "model").model);
  const hasModem = model.sims > 0;
  const site = drawOne(company.sites, seed, index, "site");
  const [latitude, longitude, around] = company.area;
  const spread = (axis: string): number => (draw(seed, index, axis) - 0.5) * 2 * around;
  return {
    seed,
    index,
    model,
    ...identity(seed, index, hasModem),
    name: `${site} ${String(index + 1).padStart(4, "0")}`,
    description: draw(seed, index, "noted") < 0.2 ? `Installed at ${site.toLowerCase()}, ${company.name}` : "",
    firmware: firmwareName(model, seed, index),
    company: FLEET_COMPANIES.indexOf(company),
    behaviour: drawWeighted(BEHAVIOURS, seed, index, "behaviour").name,
    ageDays: draw(seed, index, "age") ** 1.3 * 730,
    operator: hasModem ? drawOne(CARRIERS, seed, index, "operator") : null,
    home: { latitude: latitude + spread("latitude"), longitude: longitude + spread("longitude") },
    moves: company.moves,
  };
}
