import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type SshServerOptions, startSshServer } from "./startSshServer";
import type { TestTerminal } from "./TestTerminal";
import { byPort, createTerminalFixture } from "./terminalFixture";

const SERVERS: Record<number, SshServerOptions> = {
  22: { password: "right" },
  23: { password: "right", asksCode: true },
  24: { password: "right", maxTries: 1 },
  25: { password: "right", isImpatient: true },
};
let fixture: Awaited<ReturnType<typeof createTerminalFixture>>;
let servers: (Awaited<ReturnType<typeof startSshServer>> & { at: string })[];
beforeAll(async () => {
  servers = await Promise.all(
    Object.entries(SERVERS).map(async ([port, options]) => ({
      ...(await startSshServer(options)),
      at: `localhost:${port}`,
    })),
  );
  fixture = await createTerminalFixture(Object.fromEntries(servers.map(({ at, port }) => [at, byPort(port)])));
});
afterAll(async () => {
  for (const server of servers ?? []) server.close();
  await fixture?.api.close();
});

async function start(port: number): Promise<TestTerminal> {
  const { terminal } = await fixture.open(port);
  terminal.send({ type: "start", columns: 80, rows: 24 });
  terminal.trustAll();
  return terminal;
}

const credentials = (password: string) => ({ type: "credentials", username: "operator", password }) as const;

describe("[terminal.sign-in] signing in over SSH", () => {
  test("takes a password, and says when one was wrong", async () => {
    const terminal = await start(22);
    expect(await terminal.next("credentials")).toMatchObject({ refused: false });
    terminal.send(credentials("wrong"));
    expect(await terminal.next("credentials")).toEqual({ type: "credentials", methods: ["password"], refused: true });
    terminal.send(credentials("right"));
    await terminal.next("open");
    await terminal.shows(/Welcome/);
    terminal.send({ type: "end" });
  });

  test("passes the questions of the target on, and answers the one for the password", async () => {
    const terminal = await start(23);
    await terminal.next("credentials");
    terminal.send(credentials("right"));
    expect(await terminal.next("prompts")).toEqual({
      type: "prompts",
      name: "Second step",
      instructions: "Look at your phone.",
      prompts: [{ text: "Code: ", echo: true }],
    });
    terminal.send({ type: "answers", answers: ["000000"] });
    expect(await terminal.next("credentials")).toMatchObject({ methods: ["keyboard-interactive"], refused: true });
    terminal.send({ type: "credentials", username: "operator" });
    expect(await terminal.next("prompts")).toMatchObject({ prompts: [{ text: "Password: ", echo: false }] });
    terminal.send({ type: "answers", answers: ["right"] });
    await terminal.next("prompts");
    terminal.send({ type: "answers", answers: ["123456"] });
    await terminal.next("open");
    terminal.send({ type: "end" });
  });

  test("connects again to a target that did not wait for a person", async () => {
    const terminal = await start(25);
    await terminal.next("credentials");
    await wait(800);
    terminal.send(credentials("right"));
    await terminal.next("open");
    terminal.send({ type: "end" });
    expect(servers.find(({ at }) => at.endsWith(":25"))?.connections()).toBe(2);
  });

  test("ends after six wrong passwords, also at a target that ends the connection after each", async () => {
    for (const port of [22, 24]) {
      const terminal = await start(port);
      for (let tries = 0; tries < 6; tries += 1) {
        await terminal.next("credentials");
        terminal.send(credentials(`wrong ${tries}`));
      }
      expect(await terminal.closed).toEqual({ code: 4000, reason: "The credentials were wrong 6 times." });
    }
  });
});
