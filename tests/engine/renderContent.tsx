import "./topLayer";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter, useLocation } from "react-router-dom";
import { createStore } from "zustand/vanilla";
import { ajvRuntime } from "../../codegen/emit/ajvRuntime";
import { emitValidators } from "../../codegen/emit/validators";
import { ApiProvider } from "../../engine/api/ApiContext";
import type { Api, ApiResponse, CallOptions, DownloadResponse } from "../../engine/api/createApi";
import type { Boot, CompiledForm, DocumentModule, Validators } from "../../engine/documents/boot";
import { DocumentsProvider } from "../../engine/documents/DocumentsContext";
import { createDocumentStore } from "../../engine/documents/documentStore";
import { standardWidgets } from "../../engine/fields/index";
import { standardFormats } from "../../engine/formats/index";
import { LinksProvider } from "../../engine/links/LinksContext";
import { createChannels, type LiveHandler } from "../../engine/live/channels";
import { LiveProvider } from "../../engine/live/LiveContext";
import { ModalHost } from "../../engine/modals/ModalHost";
import type { RegistryParts } from "../../engine/registry/Registry";
import { RegistryProvider } from "../../engine/registry/RegistryContext";
import type { Session, SessionSnapshot } from "../../engine/session/createSession";
import { SessionProvider } from "../../engine/session/SessionContext";
import { tabStorage } from "../../engine/settings/browserStorage";
import { engineSettings } from "../../engine/settings/engineSettings";
import { StoredSettingsProvider } from "../../engine/settings/StoredSettingsContext";
import { createStoredSettings } from "../../engine/settings/storedSettings";
import { createToasts } from "../../engine/toasts/createToasts";
import { ToastRegion } from "../../engine/toasts/ToastRegion";
import { ToastsProvider } from "../../engine/toasts/ToastsContext";
import { makeBoot } from "./makeBoot";

/** An API call the content made. */
export type Call = CallOptions & { operation: string };

/** Options of renderContent. */
export interface ContentOptions {
  boot?: Partial<Boot>;
  registry?: Partial<RegistryParts>;
  modules?: Record<string, unknown>;
  permissions?: string[];
  user?: Record<string, unknown>;
  path?: string;
  answer?: (call: Call) => ApiResponse | undefined | Promise<ApiResponse | undefined>;
  /** Result of every download. */
  download?: DownloadResponse;
  stored?: Record<string, unknown>;
}

/** Renders content inside the real providers of a console; only the API and the live connection are fakes. */
export function renderContent(content: ReactNode, options: ContentOptions = {}) {
  cleanup();
  const calls: Call[] = [];
  const downloads: Call[] = [];
  const api: Api = {
    // Each test is responsible for the types of its responses.
    call: async (operation, sent = {}) => {
      calls.push({ operation, ...sent });
      return ((await options.answer?.({ operation, ...sent })) ?? {}) as ApiResponse<never>;
    },
    download: async (operation, params = {}) => {
      downloads.push({ operation, params });
      return options.download ?? {};
    },
    cancelPending: () => undefined,
    clock: { now: () => Date.now() },
  };
  const boot = makeBoot(options.boot);
  const addresses = Object.fromEntries(Object.keys(options.modules ?? {}).map((name) => [name, name]));
  const rest = { default: { operations: {}, enums: {}, modules: {} } };
  const load = async (path: string) => options.modules?.[path] ?? rest;
  const channels = createChannels();
  const removedChannels: string[] = [];
  const missed = new Set<(isFirst: boolean) => void>();
  const live = {
    subscribe(channel: string, event: string, handler: LiveHandler) {
      channels.add(channel, event, handler);
      return () => {
        if (channels.remove(channel, event, handler)) removedChannels.push(channel);
      };
    },
    onMissed(listener: (isFirst: boolean) => void) {
      missed.add(listener);
      return () => void missed.delete(listener);
    },
    onConnected: () => () => undefined,
    onRefused: () => () => undefined,
    close: () => undefined,
  };
  const user = { id: 1, permissions: options.permissions ?? [], company: { id: 3 }, ...options.user };
  const sessionStore = createStore(() => ({ user }) as unknown as SessionSnapshot);
  const session = { store: sessionStore } as unknown as Session;
  const settings = createStoredSettings(api, tabStorage);
  settings.store.setState(options.stored ?? {});
  const registry = { widgets: standardWidgets, formats: standardFormats, blocks: {}, icons: {}, ...options.registry };
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 1000 } } });
  const store = createDocumentStore(boot, load, { addresses });
  const toasts = createToasts(engineSettings(boot.settings));
  const around = (shown: ReactNode) => (
    <DocumentsProvider boot={boot} store={store}>
      <RegistryProvider registry={registry}>
        <QueryClientProvider client={queries}>
          <ApiProvider api={api}>
            <SessionProvider session={session}>
              <StoredSettingsProvider settings={settings}>
                <LiveProvider live={live}>
                  <ToastsProvider toasts={toasts}>
                    <MemoryRouter initialEntries={[options.path ?? "/"]}>
                      <LinksProvider>
                        <ModalHost>{shown}</ModalHost>
                        <Address />
                      </LinksProvider>
                    </MemoryRouter>
                    <ToastRegion place="top" />
                  </ToastsProvider>
                </LiveProvider>
              </StoredSettingsProvider>
            </SessionProvider>
          </ApiProvider>
        </QueryClientProvider>
      </RegistryProvider>
    </DocumentsProvider>
  );
  const { rerender } = render(around(content));
  return {
    calls,
    downloads,
    /** Replaces the content in place. */
    show: (next: ReactNode) => rerender(around(next)),
    settings,
    /** Ends the session while the content is mounted. */
    endSession: () => act(() => sessionStore.setState({ user: undefined })),
    callsOf: (operation: string) => calls.filter((call) => call.operation === operation),
    send: (channel: string, event: string, payload: unknown) => channels.dispatch(channel, event, payload),
    /** Names of the channels with listeners. */
    listened: () => channels.names(),
    /** Channels that lost their last listener, in order. */
    removedChannels,
    /** Reports that the live connection was established or restored: events may have been missed. */
    missEvents: (isFirst = false) => missed.forEach((listener) => void listener(isFirst)),
    address: () => screen.getByTestId("address").textContent,
  };
}

/** Parts of a form document for a test, not bound to the product's operations. */
export type FormParts = Partial<Omit<CompiledForm, "submit" | "load">> & {
  submit?: { label?: string; [key: string]: unknown };
  load?: object;
};

/** The module of a form as codegen emits it: the form and its compiled validators. */
export async function makeForm(parts: FormParts & Pick<CompiledForm, "schema">): Promise<DocumentModule> {
  const form = { id: "loaf", title: "Loaf", uiSchema: {}, submit: { operation: "createLoaf" }, ...parts };
  const runtime = ajvRuntime();
  const code = emitValidators(form.schema as Parameters<typeof emitValidators>[0]);
  const { validators } = await importCode(
    code.replaceAll(JSON.stringify(runtime.path), JSON.stringify(asUrl(runtime.code))),
  );
  return { default: form as unknown as CompiledForm, validators };
}

function importCode(code: string): Promise<{ validators: Validators }> {
  return import(/* @vite-ignore */ asUrl(code));
}

function asUrl(code: string): string {
  return `data:text/javascript;base64,${Buffer.from(code).toString("base64")}`;
}

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}
