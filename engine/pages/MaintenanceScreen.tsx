import type { ApiError } from "../api/ApiError";
import { Button } from "../elements/buttons/Button";
import { useTranslate } from "../languages/useTranslate";
import { useBrowser } from "../links/BrowserContext";
import { NoticeScreen } from "./NoticeScreen";
import { useServerRecovery } from "./useServerRecovery";

interface MaintenanceScreenProps {
  error?: ApiError;
  /** Called once the session call succeeds. */
  onServerBack: () => void;
}

/** Replaces the app while the server is unavailable, with the error if known; polls and recovers by itself. */
export function MaintenanceScreen({ error, onServerBack }: MaintenanceScreenProps) {
  const t = useTranslate();
  const { reload } = useBrowser();
  useServerRecovery(onServerBack);
  return (
    <main>
      <NoticeScreen title={t("Maintenance")}>
        <p>{t("The console cannot be used at the moment. Nothing you saved is lost. Try again in a few minutes.")}</p>
        {error && <ErrorData error={error} />}
        <Button tone="primary" onClick={reload}>
          {t("Try again")}
        </Button>
      </NoticeScreen>
    </main>
  );
}

function ErrorData({ error }: { error: ApiError }) {
  const lines = error.errors.map(({ code, message }) => [code, message].filter(Boolean).join(": "));
  return <pre>{[`${error.status || ""} ${error.statusText}`.trim(), ...lines].join("\n")}</pre>;
}
