import { describe, expect, test } from "vitest";
import type { OutputPart } from "../../../../app/agent/programs/OutputStream.mjs";
import { describeDevice } from "../../../../app/simulator/descriptions/describeDevice";
import { createMachine } from "../../../../app/simulator/services/machine/createMachine";
import { createVolatileStore } from "../../../../app/simulator/state/FleetStateStore";
import { simulateWork } from "../../../../app/simulator/work/simulateWork";

/** A command that is not cancelled. */
const NEVER = new AbortController().signal;
const ANY_CODE = Array.from({ length: 256 }, (_, code) => code);

/** A device that runs commands as jobs, without waiting; `slept` are the simulated seconds of its waits, the first before the command. */
function createDevice() {
  const device = describeDevice(7, 4);
  const machine = createMachine(device, {});
  machine.files.place("/etc/config/sample", "lan\nwan\nwan6\n");
  const slept: number[] = [];
  const parts: OutputPart[] = [];
  const unused = () => Promise.reject(new Error("A command does not use this."));
  const controls = {
    ...{
      state: {},
      store: createVolatileStore(),
      machine: async () => machine,
      tunnel: { open: unused, closeWhenIdle: unused },
    },
    ...{ goAway: unused, reportEvery: unused, install: unused },
    ...{ downloadFile: unused, fetchFile: unused, uploadFile: unused },
    sleep: async (seconds: number) => void slept.push(seconds),
    turn: async () => {},
  };
  const run = async (command: string, detail: object = { acceptable_codes: ANY_CODE }, signal = NEVER) => {
    slept.length = 0;
    parts.length = 0;
    const request = {
      action: "command",
      detail: { command, ...detail },
      progress: () => {},
      output: (part: OutputPart) => void parts.push(part),
      signal,
    };
    return simulateWork(device, 1, request, controls);
  };
  return { device, machine, slept, parts, run };
}

describe("a command of a job ends as in a shell", () => {
  test.each([
    ["true", "", 0],
    ["false", "", 1],
    ["exit 42", "", 42],
    ["exit 300", "", 44],
    ["exit nine", "exit: Illegal number: nine", 2],
    ["brew coffee", "ash: brew: not found", 127],
    ["cat /etc/config/sample", "lan\nwan\nwan6", 0],
    ["cat /etc/shadow", "cat: /etc/shadow: No such file or directory", 1],
    ["ls /etc/config", "firewall\nnetwork\nsample\nsystem", 0],
    ["ls -la /nowhere", "ls: /nowhere: No such file or directory", 1],
    ["echo one; brew; echo two", "one\nash: brew: not found\ntwo", 0],
    ["echo one; brew", "one\nash: brew: not found", 127],
    ["echo one\nbrew", "one\nash: brew: not found", 127],
    ["brew && echo well", "ash: brew: not found", 127],
    ["brew || echo ill", "ash: brew: not found\nill", 0],
    ["true || echo no && echo yes", "yes", 0],
    ["false && echo a | grep a; echo b", "b", 0],
    ["cat /etc/config/sample | grep wan | wc -l", "2", 0],
    ["cat /etc/config/sample | grep vpn", "", 1],
    ["grep -c wan /etc/config/sample", "2", 0],
    ["cat /etc/config/sample | head -n 1", "lan", 0],
    ["brew | true", "ash: brew: not found", 0],
    ["exit 3; echo never", "", 3],
    ["echo a | exit 3; echo code $?", "code 3", 0],
    ["cd /etc | true; pwd", "/root", 0],
    ["echo 'a; b' \"c && d\" e\\ f", "a; b c && d e f", 0],
    ["echo 'open", "ash: syntax error: unterminated quoted string", 2],
    ["; echo", 'ash: syntax error: unexpected ";"', 2],
    ["echo a |", "ash: syntax error: unexpected end of file", 2],
    ["sleep soon", "sleep: invalid number 'soon'", 1],
    ["", "", 0],
    ["   ", "", 0],
    ["constructor", "ash: constructor: not found", 127],
    ["ls __proto__", "ls: __proto__: No such file or directory", 1],
  ])("%s", async (command, result, exit_code) => {
    expect(await createDevice().run(command)).toEqual({ result, exit_code });
  });

  test("a program is found by its path as well", async () => {
    expect(await createDevice().run("/usr/bin/uptime")).toEqual({
      result: expect.stringMatching(/ up .*load average: /),
      exit_code: 0,
    });
  });

  test("of long output, the end is the result", async () => {
    const ended = await createDevice().run("seq 300000");
    expect(ended).toEqual({ result: expect.stringMatching(/\n299999\n300000$/), exit_code: 0 });
    expect(typeof ended === "object" && ended.result.length).toBeLessThanOrEqual(8000);
  });

  test("what it has written stays in the files of the device", async () => {
    const { machine, run } = createDevice();
    await run("echo noted > /tmp/note");
    expect(machine.files.read("/tmp/note").toString()).toBe("noted\n");
  });
});

describe("the output of a command", () => {
  test("is sent while it runs, in numbered parts", async () => {
    const { run, parts } = createDevice();
    await run("cat /etc/config/sample; brew");
    expect(parts).toEqual([{ part: 1, text: "lan\nwan\nwan6\nash: brew: not found\n" }]);
    await run("true");
    expect(parts).toEqual([]);
  });

  test("of a program that never ends is sent until its time is up", async () => {
    const { run, parts } = createDevice();
    await expect(run("yes", { timeout: 1 })).rejects.toThrow("longer than 1 seconds");
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.at(-1)).toMatchObject({ part: parts.length, text: expect.stringMatching(/^(y?\n)+$/) });
  });
});

test("a command that is cancelled ends at once", async () => {
  const { run, parts } = createDevice();
  const cancellation = new AbortController();
  const ended = run("echo begun; yes", {}, cancellation.signal);
  await expect.poll(() => parts.length).toBeGreaterThan(0);
  cancellation.abort();
  await expect(ended).rejects.toThrow("The command was cancelled.");
});

describe("the time limit of a command", () => {
  const late = "The command took longer than 30 seconds.";

  test("counts what it sleeps, in simulated seconds", async () => {
    const { run, slept } = createDevice();
    expect(await run("sleep 2.5; sleep 27.5", { timeout: 30 })).toMatchObject({ exit_code: 0 });
    expect(slept.slice(1)).toEqual([2.5, 27.5]);
    await expect(run("sleep 20; sleep 20; echo late", { timeout: 30 })).rejects.toThrow(late);
    expect(slept.slice(1)).toEqual([20, 10]);
    await expect(run("sleep 31", { timeout: 30, acceptable_codes: ANY_CODE })).rejects.toThrow(late);
  });

  test("counts once what programs of a pipeline sleep at the same time", async () => {
    const { run } = createDevice();
    expect(await run("sleep 20 | sleep 25", { timeout: 30 })).toMatchObject({ exit_code: 0 });
    await expect(run("sleep 20 | sleep 25; sleep 6", { timeout: 30 })).rejects.toThrow(late);
  });

  test("ends a program that never ends and does not sleep", async () => {
    const { run } = createDevice();
    for (const command of ["yes > /dev/null", "yes"])
      await expect(run(command, { timeout: 1 })).rejects.toThrow("The command took longer than 1 seconds.");
  });
});
