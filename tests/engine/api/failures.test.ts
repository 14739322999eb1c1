import { describe, expect, it, vi } from "vitest";
import type { OperationEntry } from "../../../engine/documents/boot";
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

  const STEPS: [what: string, steps: string[], want: number[]][] = [
    ["5xx answers at three addresses", ["500 a", "502 b", "504 c"], [0, 0, 1]],
    ["lost calls", ["lost a", "lost b", "lost c"], [0, 0, 1]],
    ["both kinds", ["503 a", "lost b", "500 c"], [0, 0, 1]],
    ["one address that always fails", ["500 a", "500 a", "lost a", "503 a", "500 a"], [0, 0, 0, 0, 0]],
    ["two addresses in turn", ["500 a", "500 b", "500 a", "500 b"], [0, 0, 0, 0]],
    ["a success between", ["500 a", "500 b", "200 d", "500 c", "500 a", "500 b"], [0, 0, 0, 0, 0, 1]],
    ["other answers between", ["500 a", "404 d", "500 b", "422 e", "500 c"], [0, 0, 0, 0, 1]],
    ["other answers alone", ["404 a", "403 b", "422 c", "409 d"], [0, 0, 0, 0]],
    ["cancelled calls", ["cancelled a", "cancelled b", "cancelled c", "500 d", "500 e"], [0, 0, 0, 0, 0]],
    ["a failed user call of any answer", ["403 user", "500 a", "lost b"], [0, 0, 1]],
    ["user calls alone", ["500 user", "404 user", "lost user"], [0, 0, 0]],
    ["six addresses twice over", ["500 a", "500 b", "500 c", "500 d", "500 e", "500 f"], [0, 0, 1, 1, 1, 2]],
  ];
  it.each(STEPS)("[http.maintenance-after-three] maintenance after %s: %j", async (_what, steps, want) => {
    const onMaintenance = vi.fn();
    const { api, received } = fakeServer({ onMaintenance });
    const counts: number[] = [];
    for (const [index, step] of steps.entries()) {
      const [ending = "", id = ""] = step.split(" ");
      const call = id === "user" ? api.call("getUser") : api.call("getLoaf", { params: { id, q: index } });
      const request = await receive(received, index + 1);
      if (ending === "lost") request.fail();
      else if (ending === "cancelled") api.cancelPending("Route changed");
      else request.answer(Number(ending), {});
      await call;
      counts.push(onMaintenance.mock.calls.length);
    }
    expect(counts).toEqual(want);
  });

  it("[http.maintenance-after-three] calls out of time count, lost ones without a network do not", async () => {
    const counts = { out: vi.fn(), offline: vi.fn() };
    const slow = fakeServer({ onMaintenance: counts.out, times: { call: 1, transfer: 1 } }).api;
    const offline = fakeServer({
      onMaintenance: counts.offline,
      isOnline: () => false,
      times: { call: 1, transfer: 1 },
    });
    for (const api of [slow, offline.api]) {
      for (const id of [1, 2, 3]) expect((await api.call("getLoaf", { params: { id } })).error?.status).toBe(408);
    }
    expect([counts.out.mock.calls.length, counts.offline.mock.calls.length]).toEqual([1, 0]);
  });

  it("[http.maintenance-after-three] what is read and written of one record counts once", async () => {
    const onMaintenance = vi.fn();
    const { api, received } = fakeServer({ onMaintenance }, { operations: RECORD });
    const names = [...Object.keys(RECORD), ...Object.keys(RECORD)];
    for (const [index, name] of names.entries()) {
      const call = api.call(name, { params: { id: 7, crumb: index } });
      (await receive(received, index + 1)).answer(500, {});
      await call;
    }
    expect(onMaintenance).not.toHaveBeenCalled();
  });
});

const RECORD: Record<string, OperationEntry> = {
  getLoaf: { method: "get", path: "/loaves/{id}" },
  updateLoaf: { method: "put", path: "/loaves/{id}" },
  listCrumbs: { method: "get", path: "/loaves/{id}/crumbs" },
  getCrumb: { method: "get", path: "/loaves/{id}/crumbs/{crumb}" },
};
