import "./layout/tokens.css";
import "./layout/base.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { BrowserRouter } from "react-router-dom";
import { useStore } from "zustand";
import { ApiProvider } from "./api/ApiContext";
import { useRefetch } from "./api/useOperation";
import type { Prefetcher } from "./createPrefetcher";
import { DocumentsProvider } from "./documents/DocumentsContext";
import { lazyComponent } from "./elements/loading/lazyComponent";
import { Layout } from "./layout/Layout";
import { BrowserProvider } from "./links/BrowserContext";
import { LinksProvider } from "./links/LinksContext";
import { LiveProvider, useOnMissedEvents } from "./live/LiveContext";
import { ModalHost } from "./modals/ModalHost";
import { MaintenanceScreen } from "./pages/MaintenanceScreen";
import { PageSkeleton } from "./pages/PageSkeleton";
import { AccountPrompts } from "./prompts/AccountPrompts";
import { RegistryProvider } from "./registry/RegistryContext";
import type { ConsoleParts } from "./resolveConsole";
import { CurrentRouteProvider } from "./routes/CurrentRoute";
import { RouteView } from "./routes/RouteView";
import { SessionProvider } from "./session/SessionContext";
import { StoredSettingsProvider } from "./settings/StoredSettingsContext";
import { ToastRegion } from "./toasts/ToastRegion";
import { ToastsProvider } from "./toasts/ToastsContext";

// Rarely shown, so loaded lazily.
const notice = lazyComponent(async () => (await import("./pages/SignInNotice")).SignInNotice);

/** The root component: provides the parts of the console as contexts and draws the current screen. */
export function ConsoleRoot({ parts, start }: { parts: ConsoleParts; start: () => Promise<void> }) {
  useStart(parts, start);
  return (
    <Providers parts={parts}>
      <CurrentScreen parts={parts} />
      <ToastRegion place="top" />
    </Providers>
  );
}

// Rethrows a failed start during render, so that an error boundary around the console catches it.
function useStart({ screen }: ConsoleParts, start: () => Promise<void>): void {
  const [, setFault] = useState<unknown>();
  const isStarting = useStore(screen.store, ({ kind }) => kind === "starting");
  useEffect(() => {
    if (!isStarting) return;
    start().catch((fault: unknown) =>
      setFault(() => {
        throw fault;
      }),
    );
  }, [isStarting, start]);
}

function Providers({ parts, children }: { parts: ConsoleParts; children: ReactNode }) {
  return (
    <DocumentsProvider boot={parts.boot} store={parts.documents}>
      <RegistryProvider registry={parts.registry}>
        <BrowserProvider browser={parts.browser}>
          <QueryClientProvider client={parts.queries}>
            <ApiProvider api={parts.api}>
              <SessionProvider session={parts.session}>
                <StoredSettingsProvider settings={parts.stored}>
                  <LiveProvider live={parts.live}>
                    <ToastsProvider toasts={parts.toasts}>{children}</ToastsProvider>
                  </LiveProvider>
                </StoredSettingsProvider>
              </SessionProvider>
            </ApiProvider>
          </QueryClientProvider>
        </BrowserProvider>
      </RegistryProvider>
    </DocumentsProvider>
  );
}

function CurrentScreen({ parts }: { parts: ConsoleParts }) {
  const screen = useStore(parts.screen.store);
  if (screen.kind === "notice") return <notice.Part code={screen.code} />;
  const restart = () => parts.screen.show({ kind: "starting" });
  if (screen.kind === "maintenance") return <MaintenanceScreen error={screen.error} onServerBack={restart} />;
  if (screen.kind === "leaving") return null;
  if (screen.kind === "starting") return <PageSkeleton />;
  return <App prefetcher={parts.prefetcher} onSessionNeeded={restart} />;
}

function App({ prefetcher, onSessionNeeded }: { prefetcher: Prefetcher; onSessionNeeded: () => void }) {
  useOnMissedEvents(useRefetch());
  return (
    // No transitions: a page is drawn as soon as it is navigated to, not after other pending renders.
    <BrowserRouter useTransitions={false}>
      <LinksProvider prefetcher={prefetcher}>
        <CurrentRouteProvider>
          <ModalHost>
            <Layout>
              <RouteView onSessionNeeded={onSessionNeeded} />
            </Layout>
            <AccountPrompts />
          </ModalHost>
        </CurrentRouteProvider>
      </LinksProvider>
    </BrowserRouter>
  );
}
