import { useEffect, useId, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useApi } from "../../api/ApiContext";
import { clearDateRanges } from "../../dateRanges/dateRange";
import { Button } from "../../elements/buttons/Button";
import { Select } from "../../elements/inputs/Select";
import { formatTimestamp } from "../../formats/timestamp";
import { useTranslate } from "../../languages/useTranslate";
import { useBrowser } from "../../links/BrowserContext";
import { activeTimeZone, chooseTimeZone } from "../../timezones/timeZone";
import { currentZoneName, namedZones, supportedZoneName } from "../../timezones/zoneNames";
import { showAfterReload } from "../../toasts/storedToast";
import { useToasts } from "../../toasts/ToastsContext";
import styles from "../Layout.module.css";
import { ZoneSearch } from "./ZoneSearch";

/** Chooses the active time zone, and shows the current time there and in UTC. */
export function TimeZoneChoice() {
  const t = useTranslate();
  const id = useId();
  const [active] = useState(activeTimeZone);
  const chosen = currentZoneName(active);
  const [zones] = useState(() => offeredZones(chosen));
  const choose = useChoose();
  const change = (name: string) => choose(name, t("Timezone updated successfully"));
  const now = useNow();
  return (
    <div className={styles.timeZone}>
      <ZoneSearch onChoose={change} />
      <label htmlFor={id}>{t("Time zone")}</label>
      <Select id={id} options={zones} value={chosen} onChange={(event) => change(event.target.value)} />
      <dl>
        <dt>{t("Selected time")}</dt>
        <dd>{formatTimestamp(now, active)}</dd>
        <dt>{t("UTC time")}</dt>
        <dd>{formatTimestamp(now, "UTC")}</dd>
      </dl>
      <Button size="small" onClick={() => choose(null, t("The default timezone is used"))}>
        {t("Reset system timezone")}
      </Button>
    </div>
  );
}

/** The time zones supported by the browser, under any of their names, and always the chosen one. */
function offeredZones(chosen: string) {
  const names = namedZones.flatMap(({ name }) => (supportedZoneName(name) === undefined ? [] : [name]));
  return [...new Set([...names, chosen])].map((name) => ({ value: name, label: name }));
}

/** Stores the choice, clears date ranges of the previous zone from the address, and reloads the page. */
function useChoose(): (name: string | null, message: string) => void {
  const [, setSearch] = useSearchParams();
  const { reload } = useBrowser();
  const toasts = useToasts();
  return (name, message) => {
    chooseTimeZone(document, name);
    setSearch(clearDateRanges, { replace: true });
    showAfterReload(toasts, message);
    reload();
  };
}

/** The server's time, updated every second. */
function useNow(): Date {
  const { clock } = useApi();
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(clock.now()), 1000);
    return () => clearInterval(timer);
  }, [clock]);
  return new Date(now);
}
