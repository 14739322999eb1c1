import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Client } from "../../../api/Client";
import { startTestApi, type TestApi } from "../../../api/startTestApi";
import { createFleet } from "../createFleet";

let api: TestApi;
let client: Client;
beforeAll(async () => {
  api = await startTestApi();
  await createFleet(api);
  client = await api.signIn("admin@own.test");
});
afterAll(() => api?.close());

async function names(query: string): Promise<string> {
  const { body } = await client.get(`/devices?sort=name&${query}`);
  return body.data.map(({ name }: { name: string }) => name).join(" ");
}

describe("a filter of devices", () => {
  test.each([
    ["status=online", "alpha echo"],
    ["status=offline,pending", "bravo charlie"],
    ["status=not_activated", "delta"],
    ["status=not_activated,online", "alpha delta echo"],
    ["ne:status=online", "bravo charlie delta"],
    ["ne:status=not_activated", "alpha bravo charlie echo"],
    ["model=RUT241", "bravo charlie"],
    ["model=RUT241,TRB140", "bravo charlie delta"],
    ["ne:model=RUT241", "alpha delta echo"],
    ["firmware=7.1", "alpha charlie echo"],
    ["ne:firmware=7.1", "bravo delta"],
    ["operator=Telia", "bravo echo"],
    ["ne:operator=Telia", "alpha charlie delta"],
    ["signal=excellent", "alpha"],
    ["signal=average,low", "bravo charlie"],
    ["signal=no_signal", "delta echo"],
    ["ne:signal=no_signal", "alpha bravo charlie"],
    ["connection_type=5g", "alpha"],
    ["connection_type=4g", "bravo"],
    ["connection_type=3g,2g", "charlie delta"],
    ["connection_type=unknown", "echo"],
    ["network_state=roaming", "bravo"],
    ["network_state=unknown", "charlie delta"],
    ["wan_state=mobile", "alpha echo"],
    ["wan_state=wifi,wired", "bravo charlie"],
    ["information_updated=less_than_5_minutes_ago", "alpha"],
    ["information_updated=more_than_5_minutes_ago", "bravo"],
    ["information_updated=more_than_1_hour_ago", "charlie"],
    ["information_updated=more_than_1_week_ago,never_been_updated", "delta echo"],
    ["monitoring_status=not_monitored", "echo"],
    ["monitoring_status=not_monitored,monitored", "alpha bravo charlie delta echo"],
    ["mac=00:1E:42:00:00:02", "charlie"],
    ["serial=1100,1104", "alpha echo"],
    ["model=RUTX50&status=online&ne:operator=Telia", "alpha"],
    ["q=1102", "charlie"],
    ["q=00:1e:42:00:00:03", "delta"],
    ["q=1102&search-fields=name", ""],
    ["q=ECHO&search-fields=name,email", "echo"],
    ["q=alpha%20110", "alpha"],
    ["model=none", ""],
  ])("%s finds %s", async (query, wanted) => {
    expect(await names(query)).toBe(wanted);
  });

  test("by tag and by not having it", async () => {
    const { own } = api.world.tags;
    expect(await names(`tag_id=${own}`)).toBe("alpha bravo");
    expect(await names(`ne:tag_id=${own}`)).toBe("charlie delta echo");
  });

  test("by company", async () => {
    const { own, child } = api.world.companies;
    expect(await names(`company_id=${child}`)).toBe("");
    expect(await names(`company_id=${child},${own}`)).toBe("alpha bravo charlie delta echo");
  });
});

describe("sorting devices", () => {
  test("puts what is not known last, whichever way", async () => {
    const order = async (sort: string) =>
      (await client.get(`/devices?sort=${sort}`)).body.data.map(({ name }: { name: string }) => name).join(" ");
    expect(await order("signal,name")).toBe("echo charlie bravo alpha delta");
    expect(await order("-signal,name")).toBe("alpha bravo charlie echo delta");
    expect(await order("-sent")).toBe("echo delta charlie bravo alpha");
  });
});
