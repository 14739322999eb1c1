import { useEffect, useState } from "react";

/** The current name of a time zone, for display; the names are loaded lazily. */
export function useZoneName(timeZone: string): string {
  const [current, setCurrent] = useState({ timeZone, name: timeZone });
  useEffect(() => {
    let isMounted = true;
    void import("./zoneNames").then(({ currentZoneName }) => {
      if (isMounted) setCurrent({ timeZone, name: currentZoneName(timeZone) });
    });
    return () => {
      isMounted = false;
    };
  }, [timeZone]);
  return current.timeZone === timeZone ? current.name : timeZone;
}
