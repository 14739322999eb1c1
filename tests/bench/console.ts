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

/** How many times slower the processor is made, and what that is called. */
const SPEEDS: [slowed: number, speed: string][] = [
  [1, "full speed"],
  [4, "4 times slower"],
];

/** A console that is measured against the recording, and the folder of its code when that is not recorded. */
const CONSOLES: { walked: MeasuredConsole; beside?: ReferenceConsole }[] = [
  { walked: byHand, beside: "byHand" },
  { walked: reactAdmin, beside: "reactAdmin" },
  { walked: farhelm },
  { walked: farhelmReducedMotion },
];

/**
 * What a person waits for: Farhelm's list and record beside the same written by hand and made with react-admin, each
 * from answers recorded of the real server, in cold browsers, at full speed and with a slow processor. Then Farhelm
 * with that server, what is felt of many changes, and what is kept after many visits. `rounds`: visits of each, of
 * which the median is told.
 */
export async function benchConsole(rounds: number): Promise<Rows> {
  const folders: (string | undefined)[] = [];
  // What may not be there to be installed is told of at once.
  for (const { beside } of CONSOLES) folders.push(beside && (await buildConsole(beside)));
  const recording: Recording = new Map();
  const { place, rows } = await measureReal(rounds, recording);
  const replays: Replay[] = [];
  try {
    for (const folder of folders) replays.push(await startReplay(recording, folder));
    const places = replays.map(({ url }) => ({ ...place, url, content: RECORD_MARKER }));
    console.table(await measureAll(rounds, places));
    tellUnknown(replays);
    console.table(rows.visits);
    const [replay, at] = [replays.at(-1), places.at(-1)];
    if (replay && at) console.table(await measureLive(replay, at));
    return rows.memory;
  } finally {
    for (const replay of replays) await replay.stop();
  }
}

/** What is measured with the real server; recorded first, it stops afterwards, as it would slow down the others. */
async function measureReal(rounds: number, recording: Recording) {
  const real = await startFarhelm({ args: ["--device-port", "0"] });
  try {
    const place = await readVisitTarget(real);
    await visit(farhelm, place, { slowed: 1, watch: (page) => recordPage(page, recording) });
    const visits: Rows = [];
    for (const [slowed, speed] of SPEEDS) {
      const measured: Visit[] = [];
      // Signed in anew each time: sessions are shorter than the bench.
      for (let round = 0; round < rounds; round += 1)
        measured.push(await visit(farhelm, await readVisitTarget(real), { slowed }));
      visits.push(rowOf("Farhelm, real server", speed, medianOf(measured)));
    }
    return { place, rows: { visits, memory: await measureMemory(await readVisitTarget(real)) } };
  } finally {
    await real.stop();
    removeData(real.data);
  }
}

/** Visits the consoles in turn, each round beginning with another one, and tells of each speed. */
async function measureAll(rounds: number, places: VisitTarget[]): Promise<Rows> {
  const rows: Rows = [];
  for (const [slowed, speed] of SPEEDS) {
    const visits: Visit[][] = CONSOLES.map(() => []);
    for (let round = 0; round < rounds; round += 1) {
      for (let turn = 0; turn < CONSOLES.length; turn += 1) {
        const index = (round + turn) % CONSOLES.length;
        const [which, place] = [CONSOLES[index], places[index]];
        if (which && place) visits[index]?.push(await visit(which.walked, place, { slowed }));
      }
    }
    const middles = visits.map(medianOf);
    rows.push(...CONSOLES.map(({ walked }, index) => rowOf(walked.name, speed, middles[index] ?? medianOf([]))));
    rows.push(...ratios(speed, middles));
  }
  return rows;
}

function ratios(speed: string, [hand, admin, own, still]: Visit[]): Rows {
  if (!hand || !admin || !own || !still) return [];
  return [
    ratiosOf("Farhelm / by hand", speed, own, hand, BY_HAND_GOALS),
    ratiosOf("Farhelm, reduced motion / by hand", speed, still, hand, BY_HAND_GOALS),
    ratiosOf("Farhelm / react-admin", speed, own, admin, REACT_ADMIN_GOALS),
  ];
}

function tellUnknown(replays: Replay[]): void {
  for (const [index, { unknown }] of replays.entries()) {
    for (const [key, times] of unknown)
      console.log(`${CONSOLES[index]?.walked.name} asked ${times} times for ${key}, which was not recorded.`);
  }
}
