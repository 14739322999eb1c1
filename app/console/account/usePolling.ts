import { useEffect } from "react";

/** Polls while mounted: runs `task` again `pause` milliseconds after the previous run resolved, so that runs never overlap. An undefined task stops it. */
export function usePolling(task: (() => Promise<void>) | undefined, pause: number): void {
  useEffect(() => {
    if (!task) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    let isUnmounted = false;
    const schedule = () => {
      timer = setTimeout(() => void task().then(() => isUnmounted || schedule()), pause);
    };
    schedule();
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
    };
  }, [task, pause]);
}
