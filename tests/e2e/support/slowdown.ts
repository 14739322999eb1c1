/** How many times slower the browser is made than this machine; every wait of the tests is as many times longer. */
export const SLOWDOWN = Number(process.env.TEST_SLOWDOWN ?? 1);
