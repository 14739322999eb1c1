import { expect, test } from "vitest";
import { FaultLog } from "../../../../app/server/gateway/FaultLog";
import { createRecordingLog } from "./gatewayFixture";

test("a device that errs on and on is logged once a minute, with how often in between", () => {
  let time = 0;
  const log = createRecordingLog();
  const faults = new FaultLog(log, () => time);
  for (let n = 0; n < 100; n += 1) faults.note("6001", "is not JSON");
  faults.note("6002", "is not JSON");
  time = 60_000;
  faults.note("6001", "is not JSON");
  expect(log.lines.map((line) => /"device":"(\d+)"/.exec(line)?.[1])).toEqual(["6001", "6002", "6001"]);
  expect(log.lines[2]).toContain('"more":99');
});

test("what else a device does wrong is not hidden behind its first fault, and not without end", () => {
  const log = createRecordingLog();
  const faults = new FaultLog(log, () => 0);
  for (let n = 0; n < 100; n += 1) {
    faults.note("6001", "is not JSON");
    faults.note("6001", "writes to a topic that is not its own");
  }
  expect(log.lines).toHaveLength(2);
  for (let n = 0; n < 100; n += 1) faults.note("6001", `/values/${n} is too long`);
  expect(log.lines).toHaveLength(9);
});
