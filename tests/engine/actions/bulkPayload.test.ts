import { describe, expect, it } from "vitest";
import { bulkPayload } from "../../../engine/actions/bulkPayload";

const bulk = { key: "device_id", records: [4, 7] };

describe("bulkPayload", () => {
  it("[http.bulk-payload.data] without an action every item of data holds its record and the shared fields", () => {
    expect(bulkPayload(bulk, { length: 12, notify: true })).toEqual({
      data: [
        { device_id: 4, length: 12, notify: true },
        { device_id: 7, length: 12, notify: true },
      ],
    });
  });

  it("[http.bulk-payload.action] with an action the shared fields are sent once, next to the list of records", () => {
    expect(bulkPayload(bulk, { action: "reboot", delay: 5 })).toEqual({
      action: "reboot",
      delay: 5,
      device_id: [4, 7],
    });
  });

  it("[http.bulk-payload.data] what is called action is a shared field like others where each record is an item", () => {
    expect(bulkPayload({ ...bulk, each: true }, { action: 3 })).toEqual({
      data: [
        { device_id: 4, action: 3 },
        { device_id: 7, action: 3 },
      ],
    });
  });
});
