import { useEffect, useRef, useState } from "react";
import {
  Button,
  type CustomBlockProps,
  Skeleton,
  useApi,
  useBoot,
  useInvalidate,
  useIsAllowed,
  useOperation,
  useToasts,
  useTranslate,
} from "#engine";
import { AddPart } from "./AddPart";
import { DashboardGrid } from "./DashboardGrid";
import styles from "./dashboard.module.css";
import { type PlacedWidget, placeWidgets, type Widget } from "./grid";
import { DEFAULT_WIDGETS } from "./widgetBlock";

interface Dashboard {
  name?: string;
  layout?: Widget[];
  /** Refresh interval in seconds; 0 for none. */
  autorefresh?: number;
  /** Image id of the background. */
  image_id?: number | null;
}

/**
 * Shows and edits a dashboard. A custom block, because its layout is user data rather than a document; each widget is a
 * standard block.
 */
export function DeviceDashboard({ context, options }: CustomBlockProps) {
  const t = useTranslate();
  const api = useApi();
  const invalidate = useInvalidate();
  const isAllowed = useIsAllowed();
  const { show } = useToasts();
  const { operations } = useBoot();
  const params = { id: context.route?.id, dashboard_id: context.route?.dashboard_id };
  const { data, error } = useOperation<Dashboard>("getDashboard", params);
  const { name, layout = [], autorefresh = 0, image_id } = data ?? {};
  const [draft, setDraft] = useState<PlacedWidget[]>();
  const [isSaving, setSaving] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  useRefresh(draft ? 0 : autorefresh);
  const parts = draft ?? placeWidgets(layout.length > 0 ? layout : DEFAULT_WIDGETS);
  const save = async () => {
    setSaving(true);
    const { error } = await api.call("updateDashboard", { params, body: { layout: draft } });
    setSaving(false);
    if (error)
      return show({ text: error.errors[0]?.message ?? t("The dashboard could not be saved."), tone: "danger" });
    invalidate("getDashboard");
    setDraft(undefined);
  };
  if (!data) return error ? <p role="alert">{error.errors[0]?.message}</p> : <Skeleton width="100%" height={420} />;
  return (
    <div ref={container} className={styles.dashboard}>
      {options.fixed !== true && (
        <div className={styles.bar}>
          <h2>{name}</h2>
          {!draft && document.fullscreenEnabled && (
            <Button onClick={() => void container.current?.requestFullscreen()}>{t("Full screen")}</Button>
          )}
          {draft ? (
            <>
              <Button tone="primary" isWaiting={isSaving} onClick={() => void save()}>
                {t("Save")}
              </Button>
              <Button onClick={() => setDraft(undefined)}>{t("Cancel")}</Button>
            </>
          ) : (
            isAllowed(operations.updateDashboard?.permission) && (
              <Button onClick={() => setDraft(parts)}>{t("Arrange")}</Button>
            )
          )}
        </div>
      )}
      {draft && <AddPart onAdd={(widget) => setDraft(placeWidgets([...draft, widget]))} />}
      {draft && (
        <p className={styles.hint}>{t("Drag the handles, or move to them with Tab and use the arrow keys.")}</p>
      )}
      <DashboardGrid parts={parts} background={image_id} context={context} onArrange={draft && setDraft} />
    </div>
  );
}

/** Invalidates the queries behind the widgets every `seconds`; 0 disables it. */
function useRefresh(seconds: number): void {
  const invalidate = useInvalidate();
  useEffect(() => {
    if (seconds <= 0) return;
    const timer = setInterval(() => {
      for (const operation of ["getDevice", "getDeviceInformation", "getDeviceLocations"]) invalidate(operation);
    }, seconds * 1000);
    return () => clearInterval(timer);
  }, [seconds, invalidate]);
}
