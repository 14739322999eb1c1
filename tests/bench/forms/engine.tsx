import { boot } from "virtual:boot";
import { ours } from "virtual:shapes";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { MemoryRouter } from "react-router-dom";
import { createStore } from "zustand/vanilla";
import { ApiProvider } from "../../../engine/api/ApiContext";
import type { Api } from "../../../engine/api/createApi";
import { DocumentsProvider } from "../../../engine/documents/DocumentsContext";
import { createDocumentStore } from "../../../engine/documents/documentStore";
import { standardWidgets } from "../../../engine/fields/index";
import { standardFormats } from "../../../engine/formats/index";
import { FormEditor } from "../../../engine/forms/FormEditor";
import { LinksProvider } from "../../../engine/links/LinksContext";
import { ModalHost } from "../../../engine/modals/ModalHost";
import { RegistryProvider } from "../../../engine/registry/RegistryContext";
import type { Session, SessionSnapshot } from "../../../engine/session/createSession";
import { SessionProvider } from "../../../engine/session/SessionContext";
import { tabStorage } from "../../../engine/settings/browserStorage";
import { engineDefaults } from "../../../engine/settings/engineSettings";
import { StoredSettingsProvider } from "../../../engine/settings/StoredSettingsContext";
import { createStoredSettings } from "../../../engine/settings/storedSettings";
import { createToasts } from "../../../engine/toasts/createToasts";
import { ToastsProvider } from "../../../engine/toasts/ToastsContext";
import { measurePage } from "./probe";
import "../../../engine/layout/tokens.css";
import "../../../engine/layout/base.css";

const query = new URLSearchParams(location.search);
const shape = ours[query.get("shape") ?? ""];
if (!shape) throw new Error("The address names no shape.");
const record = query.has("invalid") ? shape.invalid : shape.valid;
const session = { store: createStore(() => ({ user: { id: 1, permissions: [] } }) as unknown as SessionSnapshot) };
const api: Api = {
  call: async () => ({}) as never,
  download: async () => ({}),
  cancelPending: () => undefined,
  clock: { now: () => Date.now() },
};

measurePage(shape.inputs, () =>
  createRoot(document.getElementById("form") as HTMLElement).render(
    <DocumentsProvider boot={boot} store={createDocumentStore(boot, () => Promise.reject())}>
      <RegistryProvider registry={{ widgets: standardWidgets, formats: standardFormats, blocks: {}, icons: {} }}>
        <QueryClientProvider client={new QueryClient()}>
          <ApiProvider api={api}>
            <SessionProvider session={session as unknown as Session}>
              <StoredSettingsProvider settings={createStoredSettings(api, tabStorage)}>
                <ToastsProvider toasts={createToasts(engineDefaults)}>
                  <MemoryRouter>
                    <LinksProvider>
                      <ModalHost>
                        <FormEditor module={shape.module} context={{}} record={record} />
                      </ModalHost>
                    </LinksProvider>
                  </MemoryRouter>
                </ToastsProvider>
              </StoredSettingsProvider>
            </SessionProvider>
          </ApiProvider>
        </QueryClientProvider>
      </RegistryProvider>
    </DocumentsProvider>,
  ),
);
