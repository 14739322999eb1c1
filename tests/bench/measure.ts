/** Runs `work` repeatedly. Returns the median and the 95th percentile of its times, in milliseconds. */
export async function measure(rounds: number, work: () => Promise<unknown>): Promise<{ median: number; p95: number }> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { median: at(0.5), p95: at(0.95) };
}

/** Row of the report: the measurement, its floor in the same run (both in milliseconds), and their ratio. */
export function row(what: string, measured: number, floor: number): Record<string, string> {
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  return { what, measured: ms(measured), floor: ms(floor), ratio: (measured / floor).toFixed(2) };
}

/** Runs several works interleaved, so that other load affects all alike. Returns the median of each, in milliseconds. */
export async function measureInterleaved<Works extends (() => Promise<unknown>)[]>(
  rounds: number,
  ...works: Works
): Promise<{ [Index in keyof Works]: number }> {
  const times: number[][] = works.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, work] of works.entries()) times[index]?.push((await measure(1, work)).median);
  }
  const median = (list: number[]) => list.sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
  return times.map(median) as { [Index in keyof Works]: number };
}
