import { useEffect, useState } from "react";

/** The current name of a time zone, for display; the names are loaded lazily. */
export function useZoneName(timeZone: string): string {
  const [current, setCurrent] = useState({ timeZone, name: timeZone });
  useEffect(() => {
    let isMounted = true;
    const show = ({ currentZoneName }: typeof import("./zoneNames")) => {
      if (isMounted) setCurrent({ timeZone, name: currentZoneName(timeZone) });
    };
    // Without the names, which may not load, the stored name stays.
    void import("./zoneNames").then(show, () => undefined);
    return () => {
      isMounted = false;
    };
  }, [timeZone]);
  return current.timeZone === timeZone ? current.name : timeZone;
}
