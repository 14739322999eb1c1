/** Maximum delay of a Node timer in milliseconds (2^31 - 1); a longer one fires immediately. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * Runs work periodically until the returned function is called. The period is in seconds and may exceed the maximum of
 * a Node timer; 0 means never. A failure is written to standard error and the work runs again at the next turn.
 */
export function every(seconds, work) {
  if (!(seconds > 0)) return () => {};
  const period = seconds * 1000;
  let due = performance.now() + period;
  let timer;
  const wait = () => {
    timer = setTimeout(check, Math.min(Math.max(due - performance.now(), 0), MAX_TIMER_MS));
  };
  const check = () => {
    if (performance.now() < due) return wait();
    due += period;
    // After a suspended machine resumes, missed runs are skipped.
    if (due <= performance.now()) due = performance.now() + period;
    wait();
    Promise.resolve()
      .then(work)
      .catch((error) => console.error(`A report failed: ${error.message}`));
  };
  wait();
  return () => clearTimeout(timer);
}
