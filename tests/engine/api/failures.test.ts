import { describe, expect, it, vi } from "vitest";
import { fakeServer, receive } from "./fakeServer";

describe("failures", () => {
  it.each([
    { code: "MAINTENANCE", runs: 1 },
    { code: "NOT_FOUND", runs: 0 },
    { code: "UNKNOWN", runs: 0 },
  ])("[http.global-error-list] the first code $code runs the global handler $runs times", async ({ code, runs }) => {
    const onGlobalError = vi.fn();
    const errors = {
      MAINTENANCE: { text: "", does: "maintenance" as const, global: true },
      NOT_FOUND: { text: "", does: "message" as const },
    };
    const { api, received } = fakeServer({ onGlobalError }, { errors });
    const call = api.call("listLoaves");
    (await receive(received, 1)).answer(500, { errors: [{ code }, { code: "MAINTENANCE" }] });
    await call;
    expect(onGlobalError).toHaveBeenCalledTimes(runs);
  });

  it("[http.maintenance-after-three] three failures of the tracked kind in a row start maintenance, two do not", async () => {
    const onMaintenance = vi.fn();
    const { api, received } = fakeServer({ onMaintenance });
    const statuses = [503, 503, 200, 503, 503, 500, 503];
    const calls: number[] = [];
    for (const [index, status] of statuses.entries()) {
      const call = api.call("getLoaf", { params: { id: index } });
      (await receive(received, index + 1)).answer(status, {});
      await call;
      calls.push(onMaintenance.mock.calls.length);
    }
    expect(calls).toEqual([0, 0, 0, 0, 0, 0, 1]);
  });
});
