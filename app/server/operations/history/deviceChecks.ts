import type { components } from "#generated/api";
import { giveWork } from "../deviceWork/giveWork";
import type { Handlers } from "../Handler";

type CheckedDevice = components["schemas"]["CheckedDevice"];

/** What createDevices takes as a serial number. */
const SERIAL = /^[0-9A-Za-z-]{4,20}$/;

/** Looks at devices before they are added, and asks them for what they answer. */
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

  async requestDeviceEndpoint({ body: { device_id, ...detail } }, context) {
    const meta = await giveWork(context, [device_id], { action: "request_endpoint", detail });
    return { status: 200, body: { success: true, meta } };
  },
};
