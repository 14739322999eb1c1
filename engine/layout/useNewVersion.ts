import { useCallback, useEffect, useState } from "react";
import { useBoot } from "../documents/DocumentsContext";
import { useBrowser } from "../links/BrowserContext";
import { useChannel, useOnConnect } from "../live/LiveContext";
import { useEngineSettings } from "../settings/useSetting";

/** The newest version the server has told of, when it is not the one that runs: by live event, and asked on connecting and now and then. */
export function useNewVersion(): string | undefined {
  const { version, appVersion } = useBoot();
  const { readVersion } = useBrowser();
  const { versionPollInterval } = useEngineSettings();
  const [newest, setNewest] = useState<string>();

  useChannel("public-console", "DocumentsChanged", (payload) => {
    if (typeof payload === "object" && payload !== null && "version" in payload) setNewest(String(payload.version));
  });
  const ask = useCallback(async () => {
    if (document.visibilityState === "hidden") return;
    const found = await readVersion();
    if (found) setNewest(found.version === appVersion ? found.documents : found.version);
  }, [readVersion, appVersion]);
  useEffect(() => {
    const timer = setInterval(() => void ask(), versionPollInterval);
    return () => clearInterval(timer);
  }, [ask, versionPollInterval]);

  // What was announced before the connection stood was not heard.
  useOnConnect(() => void ask());

  // The documents themselves may have been exchanged meanwhile.
  return newest === version ? undefined : newest;
}
