import { afterAll, beforeAll, expect, test } from "vitest";
import { deleteExpired } from "../../../../app/server/live/expireChannels";
import { startTestApi, type TestApi } from "../api/startTestApi";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api?.close());

const HOUR = 3_600_000;

test("channels expire as a whole, once their last message is old and nothing of them is under way", async () => {
  const client = await api.signIn("admin@own.test");
  const now = api.clock.now.getTime();
  const act = async (action: string) => {
    const body = { device_id: [api.world.devices.own], action };
    return (await client.post("/devices/actions", body)).body.meta.channel as string;
  };
  const waiting = await act("reboot");
  const ended = await act("download_backup");
  await client.post("/devices/updates/cancel", { job_id: await jobsOf(ended) });
  const add = (channel: string, ages: number[], count = 1) =>
    api.db
      .insertInto("status_messages")
      .values(
        ages.flatMap((age) =>
          Array.from({ length: count }, () => ({
            ...{ user_id: api.world.actors.admin, channel, subject: "-1", name: null },
            ...{ message: JSON.stringify({ status: "running" }), created_at: new Date(now - age * HOUR) },
          })),
        ),
      )
      .execute();
  await add("long ago", [90, 50], 3500);
  await add("going on", [90, 1]);
  await api.db
    .updateTable("status_messages")
    .set({ created_at: new Date(now - 60 * HOUR) })
    .where("channel", "in", [waiting, ended])
    .execute();
  await deleteExpired(api.db, api.clock.now);
  const remaining = await api.db.selectFrom("status_messages").select(["channel"]).distinct().execute();
  const channels = remaining.map(({ channel }) => channel);
  expect(channels).toContain("going on");
  expect(channels).toContain(waiting);
  expect(channels).not.toContain("long ago");
  expect(channels).not.toContain(ended);
  expect((await client.get(`/status/channels/${ended}`)).body.errors[0].code).toBe("CHANNEL_NOT_FOUND");
});

async function jobsOf(channel: string): Promise<number[]> {
  const jobs = await api.db.selectFrom("device_jobs").select("id").where("channel", "=", channel).execute();
  return jobs.map(({ id }) => id);
}
