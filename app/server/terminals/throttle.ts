/** Calls with the latest value at most once per interval, the first time at once. */
export function throttle<Value>(call: (value: Value) => void, everyMs: number): (value: Value) => void {
  let isWaiting = false;
  let next: { value: Value } | undefined;
  const run = (value: Value) => {
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      const pending = next;
      next = undefined;
      if (pending) run(pending.value);
    }, everyMs);
    call(value);
  };
  return (value) => {
    if (isWaiting) next = { value };
    else run(value);
  };
}
