import { useEffect, useEffectEvent } from "react";
import { useSession } from "../session/SessionContext";
import { useEngineSettings } from "../settings/useSetting";

/** The longest wait, in waits of the first length. */
const LONGEST = 6;

/** Asks who is signed in until the server answers, later after every failure, and calls back then. */
export function useServerRecovery(onBack: () => void): void {
  const { initialise, failures } = useSession();
  const { maintenancePollInterval } = useEngineSettings();
  const ask = useEffectEvent(async () => {
    const isBack = await initialise().then(
      () => true,
      // A fault of the program is reported by the start that follows.
      (failure: unknown) => failure instanceof Error,
    );
    if (isBack) onBack();
  });
  const wait = maintenancePollInterval * Math.min(failures + 1, LONGEST);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a failed call raises the number of failures, which starts the next wait
  useEffect(() => {
    const timer = setTimeout(() => void ask(), wait);
    return () => clearTimeout(timer);
  }, [failures, wait]);
}
