import { useEffect } from "react";

/** Does something again and again while it is shown, each time `pause` milliseconds after it was done; never twice at once. */
export function usePolling(task: (() => Promise<void>) | undefined, pause: number): void {
  useEffect(() => {
    if (!task) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const wait = () => {
      timer = setTimeout(() => void task().then(() => isOver || wait()), pause);
    };
    wait();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [task, pause]);
}
