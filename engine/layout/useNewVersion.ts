import { useCallback, useEffect, useState } from "react";
import { useBoot } from "../documents/DocumentsContext";
import { useBrowser } from "../links/BrowserContext";
import { useChannel, useOnConnect } from "../live/LiveContext";
import { useEngineSettings } from "../settings/useSetting";

/** The newest version reported by the server, if it is not the running one: from live events, on connect and by polling. */
export function useNewVersion(): string | undefined {
  const { version, appVersion } = useBoot();
  const { readVersion } = useBrowser();
  const { versionPollInterval } = useEngineSettings();
  const [newest, setNewest] = useState<string>();

  useChannel("public-console", "DocumentsChanged", (payload) => {
    if (typeof payload === "object" && payload !== null && "version" in payload) setNewest(String(payload.version));
  });
  const poll = useCallback(async () => {
    if (document.visibilityState === "hidden") return;
    const found = await readVersion();
    if (found) setNewest(found.version === appVersion ? found.documents : found.version);
  }, [readVersion, appVersion]);
  useEffect(() => {
    const timer = setInterval(() => void poll(), versionPollInterval);
    return () => clearInterval(timer);
  }, [poll, versionPollInterval]);

  // Events before the connection was established are missed.
  useOnConnect(() => void poll());

  // Hot reload may have replaced the documents meanwhile.
  return newest === version ? undefined : newest;
}
