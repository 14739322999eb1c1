import { deepEquals } from "@rjsf/utils";

/** Maximum number of rounds, in each of which a field that is no longer shown may hide others. */
const MAX_ROUNDS = 20;

/**
 * Applies a step until its result equals its input, at most MAX_ROUNDS times. Returns the last input, which is `begin`
 * itself if the first step changes nothing.
 */
export function untilStable<Data>(begin: Data, step: (data: Data) => Data): Data {
  let data = begin;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const next = step(data);
    if (deepEquals(next, data)) break;
    data = next;
  }
  return data;
}
