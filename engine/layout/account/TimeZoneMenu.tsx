import { lazyComponent } from "../../elements/loading/lazyComponent";
import { Skeleton } from "../../elements/Skeleton";
import { useTranslate } from "../../languages/useTranslate";
import { Submenu } from "./Submenu";

const choice = lazyComponent(async () => (await import("./TimeZoneChoice")).TimeZoneChoice, {
  fallback: <Skeleton width="100%" height={120} />,
});

/** The time zone of the account menu. */
export function TimeZoneMenu() {
  const t = useTranslate();
  return (
    <Submenu title={t("System timezone")}>
      <choice.Part />
    </Submenu>
  );
}
