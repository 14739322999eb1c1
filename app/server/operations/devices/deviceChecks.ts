import type { components } from "#generated/api";
import { SERIAL } from "../../../domain/serialNumber";
import { invalid } from "../../requests/ApiError";
import type { Handlers } from "../../requests/Handler";
import { openStatusChannel } from "../../requests/openStatusChannel";
import { insertJobs, reportPending } from "../jobs/queueJobs";

type CheckedDevice = components["schemas"]["CheckedDevice"];

/** Checks of devices before they are added, and requests to the API of a device. */
export const deviceChecks: Handlers<"checkDevices" | "requestDeviceEndpoint"> = {
  async checkDevices({ query: { serial = [], limit = 10, offset = 0 } }, { transaction }) {
    const wanted = [...new Set(serial.map((one) => one.trim()))];
    const known =
      wanted.length === 0
        ? []
        : await transaction.selectFrom("devices").select(["serial", "name"]).where("serial", "in", wanted).execute();
    const nameOf = new Map(known.map(({ serial, name }) => [serial, name]));
    const all = wanted.map((one, index): CheckedDevice => {
      const name = nameOf.get(one) ?? null;
      const result = name !== null ? "registered" : SERIAL.test(one) ? "ready" : "invalid";
      return { id: index + 1, serial: one, name, result };
    });
    const data = all.slice(offset, offset + limit);
    return { status: 200, body: { success: true, data, meta: { total: all.length } } };
  },

  async requestDeviceEndpoint({ body: { device_id, endpoints, ...detail } }, context) {
    if (!endpoints && detail.method === undefined) throw invalid("method", "Choose the request method.");
    if (!endpoints && detail.endpoint === undefined) throw invalid("endpoint", "Enter the endpoint to request.");
    const details = endpoints?.map(({ path, ...rest }) => ({ method: "GET", endpoint: path, ...rest })) ?? [detail];
    const channel = openStatusChannel(context);
    const jobs = details.map((one) => ({ device: device_id, action: "request_endpoint", detail: one }));
    await reportPending(channel, await insertJobs(context, channel.name, jobs));
    return { status: 200, body: { success: true, meta: { channel: channel.name } } };
  },
};
