/** The longest a timer of Node waits, in milliseconds; one that is set for longer fires at once. */
const LONGEST_MS = 2 ** 31 - 1;

/**
 * Repeats work with a period in seconds, of any length, until the returned function is called; a period of 0 means never. A
 * failure is written to standard error, and the work is tried again at the next turn.
 */
export function every(seconds, work) {
  if (!(seconds > 0)) return () => {};
  const period = seconds * 1000;
  let due = performance.now() + period;
  let timer;
  const wait = () => {
    timer = setTimeout(look, Math.min(Math.max(due - performance.now(), 0), LONGEST_MS));
  };
  const look = () => {
    if (performance.now() < due) return wait();
    due += period;
    // A machine that slept leaves out the turns it missed.
    if (due <= performance.now()) due = performance.now() + period;
    wait();
    Promise.resolve()
      .then(work)
      .catch((error) => console.error(`A report failed: ${error.message}`));
  };
  wait();
  return () => clearTimeout(timer);
}
