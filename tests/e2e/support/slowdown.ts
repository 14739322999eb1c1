/** CPU throttling factor of the browser (`TEST_SLOWDOWN`, 1 by default); all timeouts are multiplied by it. */
export const SLOWDOWN = Number(process.env.TEST_SLOWDOWN ?? 1);
