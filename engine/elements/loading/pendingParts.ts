let pending = 0;

/** Counts a part of the screen as pending until its code has loaded or failed; returns the promise it was given. */
export function trackPart<Loaded>(loading: Promise<Loaded>): Promise<Loaded> {
  const end = () => {
    pending -= 1;
  };
  pending += 1;
  loading.then(end, end);
  return loading;
}

/** Whether the code of any part is still loading. */
export function hasPendingParts(): boolean {
  return pending > 0;
}
