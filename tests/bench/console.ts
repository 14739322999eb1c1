import { removeData, startFarhelm } from "../e2e/support/startFarhelm";
import { buildConsole, type ReferenceConsole } from "./console/buildConsoles";
import { measureLive } from "./console/live";
import { byHand, farhelm, farhelmReducedMotion, type MeasuredConsole, reactAdmin } from "./console/measuredConsoles";
import { measureMemory } from "./console/memory";
import { readVisitTarget } from "./console/readVisitTarget";
import { RECORD_MARKER, type Recording, recordPage } from "./console/recording";
import { type Replay, startReplay } from "./console/replay";
import { type Visit, type VisitTarget, visit } from "./console/visit";
import { BY_HAND_GOALS, medianOf, REACT_ADMIN_GOALS, ratiosOf, rowOf } from "./console/visitRows";

type Rows = Record<string, string>[];

/** CPU throttling factors and their names. */
const SPEEDS: [slowed: number, speed: string][] = [
  [1, "full speed"],
  [4, "4 times slower"],
];

/** Consoles measured against the recording; `reference` is the source folder of one that is not recorded. */
const CONSOLES: { measured: MeasuredConsole; reference?: ReferenceConsole }[] = [
  { measured: byHand, reference: "byHand" },
  { measured: reactAdmin, reference: "reactAdmin" },
  { measured: farhelm },
  { measured: farhelmReducedMotion },
];

/**
 * Benchmarks what users wait for: Farhelm's list and record against a hand-written console and one made with react-admin.
 * Each runs on responses recorded from the real server, with a cold cache, at full speed and with a throttled CPU. Then
 * Farhelm with the real server, its responsiveness during live updates, and its memory after many visits. Reports the
 * median of `rounds` visits.
 */
export async function benchConsole(rounds: number): Promise<Rows> {
  const folders: (string | undefined)[] = [];
  // Build first, so that a failing installation is reported at once.
  for (const { reference } of CONSOLES) folders.push(reference && (await buildConsole(reference)));
  const recording: Recording = new Map();
  const { target, rows } = await measureReal(rounds, recording);
  const replays: Replay[] = [];
  try {
    for (const folder of folders) replays.push(await startReplay(recording, folder));
    const targets = replays.map(({ url }) => ({ ...target, url, content: RECORD_MARKER }));
    console.table(await measureAll(rounds, targets));
    reportUnrecorded(replays);
    console.table(rows.visits);
    const [replay, last] = [replays.at(-1), targets.at(-1)];
    if (replay && last) console.table(await measureLive(replay, last));
    return rows.memory;
  } finally {
    for (const replay of replays) await replay.stop();
  }
}

/** Records the real server and measures with it. It stops afterwards, because it would slow down the other measurements. */
async function measureReal(rounds: number, recording: Recording) {
  const real = await startFarhelm({ args: ["--device-port", "0"] });
  try {
    const target = await readVisitTarget(real);
    await visit(farhelm, target, { slowed: 1, watch: (page) => recordPage(page, recording) });
    const visits: Rows = [];
    for (const [slowed, speed] of SPEEDS) {
      const samples: Visit[] = [];
      // Sign in for each visit, because a session is shorter than the benchmark.
      for (let round = 0; round < rounds; round += 1)
        samples.push(await visit(farhelm, await readVisitTarget(real), { slowed }));
      visits.push(rowOf("Farhelm, real server", speed, medianOf(samples)));
    }
    return { target, rows: { visits, memory: await measureMemory(await readVisitTarget(real)) } };
  } finally {
    await real.stop();
    removeData(real.data);
  }
}

/** Visits the consoles interleaved, starting each round with another one. Returns rows for each speed. */
async function measureAll(rounds: number, targets: VisitTarget[]): Promise<Rows> {
  const rows: Rows = [];
  for (const [slowed, speed] of SPEEDS) {
    const visits: Visit[][] = CONSOLES.map(() => []);
    for (let round = 0; round < rounds; round += 1) {
      for (let turn = 0; turn < CONSOLES.length; turn += 1) {
        const index = (round + turn) % CONSOLES.length;
        const [current, target] = [CONSOLES[index], targets[index]];
        if (current && target) visits[index]?.push(await visit(current.measured, target, { slowed }));
      }
    }
    const medians = visits.map(medianOf);
    rows.push(...CONSOLES.map(({ measured }, index) => rowOf(measured.name, speed, medians[index] ?? medianOf([]))));
    rows.push(...ratios(speed, medians));
  }
  return rows;
}

function ratios(speed: string, [hand, admin, own, reduced]: Visit[]): Rows {
  if (!hand || !admin || !own || !reduced) return [];
  return [
    ratiosOf("Farhelm / by hand", speed, own, hand, BY_HAND_GOALS),
    ratiosOf("Farhelm, reduced motion / by hand", speed, reduced, hand, BY_HAND_GOALS),
    ratiosOf("Farhelm / react-admin", speed, own, admin, REACT_ADMIN_GOALS),
  ];
}

function reportUnrecorded(replays: Replay[]): void {
  for (const [index, { unknown }] of replays.entries()) {
    for (const [key, times] of unknown)
      console.log(`${CONSOLES[index]?.measured.name} asked ${times} times for ${key}, which was not recorded.`);
  }
}
