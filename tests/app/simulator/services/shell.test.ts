import { setTimeout as wait } from "node:timers/promises";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compileGlob, compilePattern } from "../../../../app/simulator/services/shell/matchPattern";
import { parseLine, SyntaxFault } from "../../../../app/simulator/services/shell/parseLine";
import { createShell } from "./servicesFixture";

const text = async (line: string, shell = createShell()) => (await shell.run(line)).stdout;

describe("the shell of a simulated device", () => {
  test.each([
    ["echo one  'two  three' \"four\"", "one two  three four\n"],
    ["echo -n a; echo b", "ab\n"],
    ["false; echo $?", "1\n"],
    ["true && echo yes || echo no", "yes\n"],
    ["false && echo yes || echo no", "no\n"],
    ["false && echo a | cat; echo $?", "1\n"],
    ["echo '$HOME' \"$HOME\" $HOME \\$HOME $USER", "$HOME /root /root $HOME root\n"],
    ["cd /etc/config && pwd && ls", "/etc/config\nfirewall\nnetwork\nsystem\n"],
    ["echo /etc/config/n*", "/etc/config/network\n"],
    ["echo none* 'n*'", "none* n*\n"],
    ["seq 5 | tail -2 | head -n 1", "4\n"],
    ["seq 1 2 7 | wc -l", "4\n"],
    ["seq 20 | grep 1 | grep -v '^1$' | wc -l", "10\n"],
    ["grep -c lan /etc/config/network", "2\n"],
    ["echo ABC | grep -i '^a.*c$'", "ABC\n"],
    [
      "echo a > /tmp/x; echo b >> /tmp/x; cat < /tmp/x; cat nothing 2> /tmp/e; cat /tmp/e",
      "a\nb\ncat: nothing: No such file or directory\n",
    ],
    ["cat nothing 2>&1 | wc -l", "1\n"],
    ["seq 100000000 | head -1", "1\n"],
    ["whoami; id -u; uname", "root\nuid=0(root) gid=0(root) groups=0(root)\nLinux\n"],
    [
      "mkdir -p /tmp/a/b; touch /tmp/a/b/c; mv /tmp/a /tmp/z; cp /tmp/z/b/c /tmp; ls /tmp; rm -r /tmp/z; ls /tmp",
      "c\nz\nc\n",
    ],
    [
      "uci get network.lan.proto; uci show network.wan",
      "static\nnetwork.wan=interface\nnetwork.wan.device='eth1'\nnetwork.wan.proto='dhcp'\n",
    ],
    ["echo åäö 日本 | cat", "åäö 日本\n"],
    ["/bin/echo x # comment", "x\n"],
  ])("%s", async (line, output) => {
    expect(await text(line)).toBe(output);
  });

  test.each([
    ["true", 0, ""],
    ["exit 7", 7, ""],
    ["make-tea", 127, "ash: make-tea: not found\n"],
    ["cd /nowhere", 2, "cd: can't cd to /nowhere: No such file or directory\n"],
    ["rm /etc", 1, "rm: /etc: Is a directory\n"],
    ["echo x > /proc/uptime", 1, "ash: Permission denied\n"],
    ["ls /nowhere /tmp", 1, "ls: /nowhere: No such file or directory\n"],
    ["grep nothing /etc/passwd", 1, ""],
    ["mv / /tmp", 1, "mv: /: Invalid argument\n"],
    ["mkdir /tmp/a; mv /tmp/a /tmp/a/b", 1, "mv: /tmp/a: Invalid argument\n"],
    ["echo 'open", 2, "ash: syntax error: unterminated quoted string\n"],
    ["echo a &&", 2, "ash: syntax error: unexpected end of file\n"],
    ["| cat", 2, 'ash: syntax error: unexpected "|"\n'],
    ["echo a >", 2, 'ash: syntax error: unexpected "newline"\n'],
    ["sleep x", 1, "sleep: invalid number 'x'\n"],
  ])("%s ends with %i", async (line, code, stderr) => {
    const ended = await createShell().run(line);
    expect([ended.code, ended.stderr]).toEqual([code, stderr]);
  });

  test("it describes the device", async () => {
    const { device, run } = createShell();
    expect((await run("hostname; cat /etc/hostname")).stdout).toBe(
      `${device.model.model}-${device.serial}\n`.repeat(2),
    );
    expect((await run("cat /etc/version")).stdout).toBe(`${device.firmware}\n`);
    expect((await run("ls -la /root")).stdout).toMatch(
      /^drwxr-xr-x .* \.\ndrwxr-xr-x .* \.\.\n-rw-r--r-- .* \.profile\n$/,
    );
    for (const line of [
      "uptime",
      "ps",
      "free",
      "df",
      "ifconfig",
      "ip addr",
      "ip route",
      "logread",
      "uname -a",
      "date",
      "env",
      "help",
    ]) {
      const { code, stdout } = await run(line);
      expect([line, code, stdout.length > 10]).toEqual([line, 0, true]);
    }
    expect((await run("ifconfig br-lan")).stdout).toContain("inet addr:192.168.1.1  Mask:255.255.255.0");
  });

  test("ping is paced, and an interruption ends what runs with 130", async () => {
    const slept: number[] = [];
    const { run } = createShell(async (seconds) => void slept.push(seconds));
    const { stdout } = await run("ping -c 3 example.com");
    expect([stdout.match(/64 bytes/g)?.length, slept]).toEqual([3, [1, 1]]);
    for (const line of [
      "sleep 100",
      "yes > /dev/null",
      "seq 1000000000 | grep x",
      "yes | cat | wc",
      "ping example.com; echo on",
    ]) {
      const controller = new AbortController();
      const running = createShell().run(line, controller.signal);
      await wait(30);
      controller.abort();
      expect([line, (await running).code]).toEqual([line, 130]);
    }
  });

  test("a file that cannot be renamed stays where it is", async () => {
    const { run } = createShell();
    const long = "x".repeat(256);
    expect(await run(`echo one > /tmp/a; mv /tmp/a /tmp/${long}`)).toMatchObject({
      code: 1,
      stderr: "mv: /tmp/a: File name too long\n",
    });
    expect((await run("cat /tmp/a")).stdout).toBe("one\n");
  });

  test("its file system holds no more than its capacity, and frees what is removed", async () => {
    const { run, files } = createShell();
    const before = files.used;
    expect(await run("yes > /tmp/full")).toMatchObject({ code: 1, stderr: "yes: No space left on device\n" });
    expect(files.used).toBeLessThanOrEqual(files.capacity);
    expect((await run("echo x > /tmp/other")).stderr).toContain("No space");
    await run("rm -r /tmp/full /tmp/other");
    expect(files.used).toBe(before);
    expect(await run("echo x > /tmp/other; cat /tmp/other")).toMatchObject({ stdout: "x\n" });
  });
});

describe("any input", () => {
  const signs = fc.string({ unit: fc.constantFrom(..."ab1 $?{}'\"\\|&;<>*~#\n\t-/é日"), maxLength: 60 });

  /** The pipelines of a line; empty if it is refused as a syntax error. */
  const parse = (line: string) => {
    try {
      return parseLine(line);
    } catch (error) {
      expect(error).toBeInstanceOf(SyntaxFault);
      return [];
    }
  };

  test("is parsed, or refused as a syntax error", () => {
    fc.assert(
      fc.property(fc.oneof(signs, fc.string({ maxLength: 200 })), (line) => {
        for (const { commands } of parse(line)) expect(commands.length).toBeGreaterThan(0);
      }),
      { numRuns: 3000 },
    );
  });

  test("of great length is parsed, or refused as a syntax error", () => {
    for (const line of [
      "'".repeat(16_000),
      "\\".repeat(16_001),
      '"\\'.repeat(8000),
      "a>".repeat(8000),
      "|".repeat(16_000),
    ])
      expect(parse(line).length).toBeLessThanOrEqual(1);
  });

  test("runs, and ends with an exit code", async () => {
    const names = [
      "echo",
      "cat",
      "ls",
      "cd",
      "rm -r",
      "mv",
      "cp",
      "grep",
      "wc",
      "head",
      "tail",
      "mkdir",
      "touch",
      "uci show",
      "ip",
      "seq 3",
    ];
    const command = fc.tuple(fc.constantFrom(...names), signs).map((words) => words.join(" "));
    await fc.assert(
      fc.asyncProperty(
        fc.array(command, { minLength: 1, maxLength: 3 }),
        fc.constantFrom(";", "|", "&&", "||"),
        async (commands, operator) => {
          const { code } = await createShell().run(commands.join(` ${operator} `));
          expect(Number.isInteger(code) && code >= 0 && code < 256).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });

  test("patterns match as regular expressions do, in linear time", () => {
    const pattern = fc.string({ unit: fc.constantFrom("a", "b", ".", "a*", ".*", "[ab]", "[^a]"), maxLength: 8 });
    fc.assert(
      fc.property(
        pattern,
        fc.boolean(),
        fc.boolean(),
        fc.string({ unit: fc.constantFrom(..."abc"), maxLength: 12 }),
        (middle, start, end, line) => {
          const whole = `${start ? "^" : ""}${middle}${end ? "$" : ""}`;
          expect(compilePattern(whole)(line)).toBe(new RegExp(whole).test(line));
        },
      ),
    );
    // A matcher that backtracks would take longer than a test may.
    expect(compilePattern(`${"a*".repeat(30)}c`)("a".repeat(20_000))).toBe(false);
    expect(compileGlob("*a".repeat(60))("a".repeat(255))).toBe(true);
  });
});
