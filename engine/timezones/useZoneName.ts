import { useEffect, useState } from "react";

/** The present name of a time zone, as people are to read it; the names are loaded when first needed. */
export function useZoneName(timeZone: string): string {
  const [present, setPresent] = useState({ timeZone, name: timeZone });
  useEffect(() => {
    let isWanted = true;
    void import("./zoneNames").then(({ currentZoneName: presentName }) => {
      if (isWanted) setPresent({ timeZone, name: presentName(timeZone) });
    });
    return () => {
      isWanted = false;
    };
  }, [timeZone]);
  return present.timeZone === timeZone ? present.name : timeZone;
}
