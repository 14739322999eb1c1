/** Times some work often and gives the median and the 95th percentile, in milliseconds. */
export async function measure(rounds: number, work: () => Promise<unknown>): Promise<{ median: number; p95: number }> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { median: at(0.5), p95: at(0.95) };
}

/** One row of the table: what was measured, its floor in the same run, and the ratio between them. */
export function row(what: string, measured: number, floor: number): Record<string, string> {
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  return { what, measured: ms(measured), floor: ms(floor), ratio: (measured / floor).toFixed(2) };
}

/** Times works in turn, so that what else the machine does strikes all alike, and gives the median of each. */
export async function measureInterleaved<Works extends (() => Promise<unknown>)[]>(
  rounds: number,
  ...works: Works
): Promise<{ [Index in keyof Works]: number }> {
  const times: number[][] = works.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, work] of works.entries()) times[index]?.push((await measure(1, work)).median);
  }
  const middle = (list: number[]) => list.sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
  return times.map(middle) as { [Index in keyof Works]: number };
}
