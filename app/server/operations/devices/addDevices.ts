import type { components } from "#generated/api";
import { ApiError, type ApiErrorItem } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";
import type { Handlers } from "../../requests/Handler";
import { requireVisible } from "../rows/requireVisible";
import { provisionDevices } from "./provisionDevices";

/** The series whose devices are identified by IMEI; all others by MAC address. */
const BY_IMEI = new Set(["trb"]);

/** Whether devices of a series are identified by IMEI. */
export function hasImei(series: string): boolean {
  return BY_IMEI.has(series);
}

/** A device to add. */
export type NewDevice = Omit<components["schemas"]["NewDevice"], "device_series"> & { device_series: string };

const problem = (code: ApiErrorItem["code"], index: number, property: string, message: string): ApiErrorItem => ({
  code,
  message,
  source: `data.${index}.${property}`,
});
const taken = (index: number) => problem("CONFLICT", index, "serial", "This device is in the fleet already.");

/** All problems that prevent devices from being added, by row. */
async function findProblems({ transaction, session }: SessionContext, devices: readonly NewDevice[]) {
  const serials = devices.map(({ serial }) => serial);
  // Names only devices that are visible to the user.
  const rows = await transaction.selectFrom("devices").select("serial").where("serial", "in", serials).execute();
  const known = new Set(rows.map(({ serial }) => serial));
  return devices.flatMap((device, index): ApiErrorItem[] => {
    const { company_id, device_series, serial } = device;
    const address = hasImei(device_series) ? "imei" : "mac";
    const first = serials.indexOf(serial);
    return [
      ...(session.companies.includes(company_id)
        ? []
        : [
            problem(
              "VALIDATION_FAILED",
              index,
              "company_id",
              "This company does not exist, or you do not have access to it.",
            ),
          ]),
      ...(device[address] === undefined
        ? [problem("VALIDATION_FAILED", index, address, "Required for this series.")]
        : []),
      ...(first < index
        ? [problem("CONFLICT", index, "serial", `This device stands in row ${first + 1} already.`)]
        : known.has(serial)
          ? [taken(index)]
          : []),
    ];
  });
}

function refuse(items: readonly ApiErrorItem[]): void {
  const [first] = items;
  if (!first) return;
  const isConflict = items.every(({ code }) => code === "CONFLICT");
  throw new ApiError(isConflict ? "CONFLICT" : "VALIDATION_FAILED", { items: items.slice(0, 100) });
}

/** Turns a unique violation of a serial number in another company into a conflict of its row. */
async function locateTaken<Result>(devices: readonly NewDevice[], work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    const { code, constraint, detail = "" } = error as { code?: string; constraint?: string; detail?: string };
    if (code !== "23505" || constraint !== "devices_serial") throw error;
    const index = devices.findIndex(({ serial }) => detail.includes(`(${serial})`));
    throw new ApiError("CONFLICT", { items: [taken(Math.max(index, 0))] });
  }
}

/** Adds all devices or none; returns their ids. */
export async function insertDevices(context: SessionContext, devices: readonly NewDevice[]): Promise<number[]> {
  refuse(await findProblems(context, devices));
  const { transaction, now } = context;
  const values = devices.map(({ device_series, serial, name, mac, imei, company_id }) => ({
    // The device reports its exact model when it first connects.
    ...{ company_id, serial, model: device_series.toUpperCase(), name: name ?? serial },
    ...{ mac: mac?.toUpperCase() ?? null, imei: imei ?? null, created_at: now, updated_at: now },
  }));
  const insert = transaction.insertInto("devices").values(values).returning("id").execute();
  return (await locateTaken(devices, insert)).map(({ id }) => id);
}

/** Adding devices. */
export const addDevices: Handlers<"createDevices"> = {
  async createDevices({ body }, context) {
    const tags = body.data.flatMap(({ tag_id = [] }, at) =>
      tag_id.map((id, place) => ({ id, source: `data.${at}.tag_id.${place}` })),
    );
    await requireVisible(context, "tags", tags);
    const ids = await insertDevices(context, body.data);
    const meta = await provisionDevices(
      context,
      body.data.map((device, index) => ({ id: ids[index] ?? 0, place: `data.${index}.`, ...device })),
    );
    return { status: 201, body: { success: true, ...(meta && { meta }) } };
  },
};
