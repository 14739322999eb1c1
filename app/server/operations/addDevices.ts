import type { SessionContext } from "./Context";
import { Failure, invalid } from "./Failure";
import { failOnDuplicate } from "./failOnDuplicate";
import type { Handlers } from "./Handler";

/** The series whose devices are told apart by their IMEI; all others by their MAC address. */
const BY_IMEI = new Set(["trb"]);

/** Whether devices of a series are told apart by their IMEI. */
export function hasImei(series: string): boolean {
  return BY_IMEI.has(series);
}

/** A device as it is added. */
export interface NewDevice {
  company_id: number;
  device_series: string;
  serial: string;
  mac?: string | undefined;
  imei?: string | undefined;
  name?: string | undefined;
}

/** Adds devices to the fleet, all or none of them; answers their ids. */
export async function insertDevices(
  { transaction, session, now }: SessionContext,
  devices: readonly NewDevice[],
): Promise<number[]> {
  const rows = devices.map(({ device_series, serial, name, mac, imei, company_id }, index) => {
    if (!session.companies.includes(company_id))
      throw invalid(`data.${index}.company_id`, "There is no such company, or you may not see it.");
    const needed = hasImei(device_series) ? "imei" : "mac";
    if ({ mac, imei }[needed] === undefined)
      throw invalid(`data.${index}.${needed}`, "This is needed for this series.");
    // The device itself says which model of the series it is, when it first connects.
    const model = device_series.toUpperCase();
    const address = mac?.toUpperCase() ?? null;
    return { company_id, model, serial, mac: address, imei: imei ?? null, name: name ?? serial };
  });
  if (new Set(rows.map(({ serial }) => serial)).size < rows.length) throw new Failure("CONFLICT", { source: "serial" });
  const values = rows.map((row) => ({ ...row, created_at: now, updated_at: now }));
  const insert = transaction.insertInto("devices").values(values).returning("id").execute();
  return (await failOnDuplicate("devices_serial", "serial", insert)).map(({ id }) => id);
}

/** Adding devices to the fleet. */
export const addDevices: Handlers<"createDevices"> = {
  async createDevices({ body }, context) {
    await insertDevices(context, body.data);
    return { status: 201, body: { success: true } };
  },
};
