import { describe, expect, test } from "vitest";
import { runLine } from "../../../../../app/simulator/work/shell/runLine";

const slept: number[] = [];
const machine = {
  files: { "/etc/version": "RUTX_R_00.07.12", "/etc/config/network": "lan\nwan\nwan6" },
  uptime: "up 3 days",
  kernel: "5.15",
  hostname: "gate",
  model: "RUTX11",
  sleep: async (seconds: number) => void slept.push(seconds),
};

describe("a command line of a simulated device ends as a shell ends it", () => {
  test.each([
    ["true", "", 0],
    ["false", "", 1],
    ["exit 42", "", 42],
    ["exit 300", "", 44],
    ["exit nine", "sh: exit: Illegal number: nine", 2],
    ["brew coffee", "sh: brew: not found", 127],
    ["/usr/bin/uptime", "up 3 days", 0],
    ["cat /etc/version", "RUTX_R_00.07.12", 0],
    ["cat /etc/shadow", "cat: /etc/shadow: No such file or directory", 1],
    ["ls /etc", "version\nconfig", 0],
    ["ls -la /nowhere", "ls: /nowhere: No such file or directory", 1],
    ["echo one; brew; echo two", "one\nsh: brew: not found\ntwo", 0],
    ["echo one; brew", "one\nsh: brew: not found", 127],
    ["brew && echo well", "sh: brew: not found", 127],
    ["brew || echo ill", "sh: brew: not found\nill", 0],
    ["true || echo no && echo yes", "yes", 0],
    ["false && echo a | grep a; echo b", "b", 0],
    ["cat /etc/config/network | grep wan | wc -l", "2", 0],
    ["cat /etc/config/network | grep vpn", "", 1],
    ["grep -c wan /etc/config/network", "2", 0],
    ["cat /etc/config/network | head -n 1", "lan", 0],
    ["brew | true", "", 0],
    ["exit 3; echo never", "", 3],
    ["echo 'a; b' \"c && d\" e\\ f", "a; b c && d e f", 0],
    ["echo 'open", "sh: syntax error: unterminated quoted string", 2],
    ["; echo", 'sh: syntax error: unexpected ";"', 2],
    ["echo a |", "sh: syntax error: unexpected end of file", 2],
    ["sleep soon", "sleep: invalid number 'soon'", 1],
    ["", "", 0],
    ["   ", "", 0],
    ["constructor", "sh: constructor: not found", 127],
    ["ls __proto__", "ls: __proto__: No such file or directory", 1],
  ])("%s", async (line, output, code) => {
    expect(await runLine(line, machine)).toEqual({ output, code });
  });

  test("a program that waits lets the time pass", async () => {
    expect(await runLine("sleep 2.5", machine)).toEqual({ output: "", code: 0 });
    expect(slept).toEqual([2.5]);
  });
});
