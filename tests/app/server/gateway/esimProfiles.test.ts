import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorkingDevice } from "./createWorkingDevice";

let work: Awaited<ReturnType<typeof createWorkingDevice>>;
beforeAll(async () => {
  work = await createWorkingDevice("esim-1");
});
afterAll(() => work?.close());

const PROFILE =
  "insert into device_esim_profiles (device_id, provider, wanted) values ($1, 'rsp.test', 'add') returning id";
const JOB = `insert into device_jobs (company_id, device_id, device_name, device_serial, action, detail)
  values (3, $1, 'D', 'D', 'esim_profile', $2) returning id`;

/** The stored ICCID of a profile after the device has reported this result of adding it. */
async function iccidAfter(state: string, result: string): Promise<string | null> {
  const { id, rows } = work;
  const [profile] = await rows(PROFILE);
  const [job] = await rows(JOB, [id, { profile: profile.id, wanted: "add" }]);
  await work.finish(job.id, state, result);
  return (await rows("select iccid from device_esim_profiles where id = $1", [profile.id]))[0].iccid;
}

test("the number of a profile is kept once its device has added it, and no other words are taken for one", async () => {
  expect(await iccidAfter("completed", "ICCID 89882280666027595366")).toBe("89882280666027595366");
  expect(await iccidAfter("completed", " ICCID 898822806660275953 ")).toBe("898822806660275953");
  expect(await iccidAfter("failed", "ICCID 89882280666027595366")).toBeNull();
  for (const result of ["Done.", "ICCID 8988", "ICCID 8988228066602759536612", "ICCID 89882280666027595366'; --"])
    expect(await iccidAfter("completed", result)).toBeNull();
  expect(work.log.lines).toEqual([]);
});
