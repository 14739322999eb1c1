import { expect, test } from "vitest";
import { FaultLog } from "../../../../app/server/gateway/FaultLog";
import { createKeptLog } from "./gatewayFixture";

test("a device that errs on and on is logged once a minute, with how often in between", () => {
  let time = 0;
  const log = createKeptLog();
  const faults = new FaultLog(log, () => time);
  for (let n = 0; n < 100; n += 1) faults.note("6001", "is not JSON");
  faults.note("6002", "is not JSON");
  time = 60_000;
  faults.note("6001", "is not JSON");
  expect(log.lines.map((line) => /"device":"(\d+)"/.exec(line)?.[1])).toEqual(["6001", "6002", "6001"]);
  expect(log.lines[2]).toContain('"more":99');
});
