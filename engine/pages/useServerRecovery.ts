import { useEffect, useEffectEvent } from "react";
import { useSession } from "../session/SessionContext";
import { useEngineSettings } from "../settings/useSetting";

/** Maximum poll delay, as a multiple of the poll interval. */
const MAX_BACKOFF = 6;

/** Polls the session call with linear back-off until it succeeds, then calls `onBack`. */
export function useServerRecovery(onBack: () => void): void {
  const { initialise, failures } = useSession();
  const { maintenancePollInterval } = useEngineSettings();
  const poll = useEffectEvent(async () => {
    const isBack = await initialise().then(
      () => true,
      // A programming error is reported by the following start.
      (failure: unknown) => failure instanceof Error,
    );
    if (isBack) onBack();
  });
  const wait = maintenancePollInterval * Math.min(failures + 1, MAX_BACKOFF);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a failed call raises the number of failures, which starts the next wait
  useEffect(() => {
    const timer = setTimeout(() => void poll(), wait);
    return () => clearTimeout(timer);
  }, [failures, wait]);
}
