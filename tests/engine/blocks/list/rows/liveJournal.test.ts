import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createLiveJournal } from "../../../../../engine/blocks/list/rows/liveJournal";
import type { Row } from "../../../../../engine/blocks/list/rows/rows";

const rows = (): Row[] => [
  { id: 1, name: "Rye", price: 3, revision: 4 },
  { id: 2, name: "Bun", price: 1, revision: 1 },
];

function journalAfter(...events: unknown[]) {
  const journal = createLiveJournal("id", "revision");
  for (const event of events) journal.record(event);
  return journal.apply(rows());
}

describe("createLiveJournal", () => {
  it("applies what follows, in whatever order it came", () => {
    const late = journalAfter([{ id: 1, price: 5, revision: 6 }], [{ id: 1, name: "Spelt", price: 4, revision: 5 }]);
    expect(late).toEqual({
      rows: [
        { id: 1, name: "Spelt", price: 5, revision: 6 },
        { id: 2, name: "Bun", price: 1, revision: 1 },
      ],
      hasGap: false,
    });
  });

  it("an answer that is newer than an event, and an event that comes twice, change nothing", () => {
    const old = rows();
    const journal = createLiveJournal("id", "revision");
    journal.record([{ id: 1, price: 9, revision: 3 }]);
    journal.record([{ id: 1, price: 9, revision: 3 }]);
    expect(journal.apply(old)).toEqual({ rows: old, hasGap: false });
  });

  it("draws a row anew for its own changes alone", () => {
    const journal = createLiveJournal("id", "revision");
    const answer = rows();
    journal.record([{ id: 1, price: 5, revision: 5 }]);
    const [rye] = journal.apply(answer).rows;
    journal.record([{ id: 2, price: 2, revision: 2 }]);
    const next = journal.apply(answer).rows;
    expect(next[0]).toBe(rye);
    expect(next[1]).toEqual({ id: 2, name: "Bun", price: 2, revision: 2 });
    journal.record([{ id: 1, price: 6, revision: 6 }]);
    expect(journal.apply(answer).rows.map(({ price }) => price)).toEqual([6, 2]);
    expect(journal.apply(answer).rows[1]).toBe(next[1]);
  });

  it("holds back what follows a missing event, and reports it", () => {
    expect(journalAfter([{ id: 2, price: 7, revision: 3 }])).toEqual({ rows: rows(), hasGap: true });
  });

  it("rows and events that are not counted, and events about others, are left alone", () => {
    expect(journalAfter([{ id: 1, price: 7 }, null, "x", { id: 9, revision: 2 }])).toEqual({
      rows: rows(),
      hasGap: false,
    });
  });

  it("whatever the order, the repetitions, the gaps and the age of the answers: without a gap the rows are the server's, with one a read makes them so", () => {
    fc.assert(
      fc.property(deliveries, ({ writes, order, lost, readAt }) => {
        const history = replay(writes);
        const events = order.map((index) => index % writes.length).filter((index) => !lost.includes(index));
        const journal = createLiveJournal("id", "revision");
        const answer = history[Math.min(readAt, writes.length)]?.rows ?? [];
        for (const index of events) journal.record([history[index + 1]?.change]);
        const { rows: shown, hasGap } = journal.apply(answer);
        const latest = history.at(-1)?.rows ?? [];
        const delivered = new Set(events);
        const isComplete = writes.every((_, index) => index < readAt || delivered.has(index));
        if (isComplete) expect([shown, hasGap]).toEqual([latest, false]);
        for (const row of shown) expect(history.some((state) => state.rows.some((r) => same(r, row)))).toBe(true);
        expect(journal.apply(latest)).toEqual({ rows: latest, hasGap: false });
      }),
      { numRuns: 500 },
    );
  });
});

const write = fc.record({
  id: fc.constantFrom(1, 2),
  set: fc.oneof(fc.record({ name: fc.constantFrom("Oat", "Spelt") }), fc.record({ price: fc.nat(9) })),
});

const deliveries = fc.array(write, { minLength: 1, maxLength: 15 }).chain((writes) =>
  fc.record({
    writes: fc.constant(writes),
    order: fc.oneof(
      fc.shuffledSubarray([...writes.keys(), ...writes.keys()], { minLength: writes.length * 2 }),
      fc.array(fc.nat(writes.length - 1), { maxLength: 40 }),
    ),
    lost: fc.oneof(fc.constant<number[]>([]), fc.array(fc.nat(writes.length - 1), { maxLength: 2 })),
    readAt: fc.nat(writes.length),
  }),
);

interface State {
  rows: Row[];
  change?: Row;
}

/** Applies writes on a fake server: its rows after each of them, with the event it sends. */
function replay(writes: readonly { id: number; set: Row }[]): State[] {
  const states: State[] = [{ rows: rows() }];
  for (const { id, set } of writes) {
    const before = states.at(-1)?.rows ?? [];
    const revision = Number(before.find((row) => row.id === id)?.revision) + 1;
    const change = { id, ...set, revision };
    states.push({ change, rows: before.map((row) => (row.id === id ? { ...row, ...change } : row)) });
  }
  return states;
}

function same(a: Row, b: Row): boolean {
  return a.id === b.id && a.name === b.name && a.price === b.price && a.revision === b.revision;
}
