import "./topLayer";
import { join } from "node:path";
import { cleanup, render } from "@testing-library/react";
import { vi } from "vitest";
import { type Compiled, compile } from "../../codegen/index";
import { createConsole } from "../../engine/createConsole";
import type { Boot, DocumentModule } from "../../engine/documents/boot";
import { standardWidgets } from "../../engine/fields/index";
import { standardFormats } from "../../engine/formats/index";
import type { LiveSocket } from "../../engine/live/createLive";
import type { RegistryParts } from "../../engine/registry/Registry";
import { productSettings } from "../productSettings";
import { type BakeryHandler, type BakeryServer, createBakeryServer } from "./bakeryServer";

/** Every permission of the bakery. */
export const MASTER_BAKER = ["view_loaves", "create_loaves", "update_loaves", "delete_loaves", "view_ovens"];

/** Options of renderBakery. */
export interface BakeryOptions {
  path?: string;
  brand?: string;
  language?: string;
  permissions?: string[];
  user?: Record<string, unknown>;
  /** Handlers by operationId, in place of the default ones. */
  answers?: Record<string, BakeryHandler>;
  /** Parts of the boot document in place of the compiled ones. */
  boot?: Partial<Boot>;
  load?: (path: string) => Promise<DocumentModule>;
  /** Addresses of the documents that the HTML page names. */
  addresses?: Record<string, string>;
}

/** The rendered bakery console, with its server and spies on the browser. */
export interface Bakery {
  server: BakeryServer;
  browser: { leave: ReturnType<typeof vi.fn>; reload: ReturnType<typeof vi.fn>; readVersion: ReturnType<typeof vi.fn> };
  /** Sends a live event to the console. */
  send(event: string, channel: string, payload: unknown): void;
  joined: string[];
}

let bakery: Promise<Compiled> | undefined;

/** The bakery's documents, compiled once for all tests of a file. */
export function compileBakery(): Promise<Compiled> {
  bakery ??= compile({ folders: [join(import.meta.dirname, "../fixtures/bakery")] });
  return bakery;
}

/** Renders the bakery console at a path, with an in-memory server. */
export async function renderBakery(options: BakeryOptions = {}): Promise<Bakery> {
  const { path = "/", brand = "default", language = "en", permissions = MASTER_BAKER, user = {} } = options;
  const documents = await compileBakery();
  const baker = {
    id: 7,
    username: "ada",
    email: "ada@bakery.test",
    permissions,
    exp: Date.now() / 1000 + 900,
    ...around,
  };
  const server = createBakeryServer(documents, { ...baker, ...user }, options.answers);
  const browser = { leave: vi.fn(), reload: vi.fn(), readVersion: vi.fn(async () => undefined) };
  const live = fakeLive();
  cleanup();
  window.scrollTo = () => {};
  history.replaceState(null, "", path);
  const compiled = documents.boot({ brand, language }).boot as Boot;
  const { Console } = createConsole({
    boot: { ...compiled, settings: { ...productSettings, ...compiled.settings }, ...options.boot },
    registry,
    load: options.load ?? ((address) => importModule(documents, address)),
    ...(options.addresses && { addresses: options.addresses }),
    fetch: server.fetch,
    connect: () => live.socket,
    browser,
  });
  render(<Console />);
  return { server, browser, send: live.send, joined: live.joined };
}

const around = {
  company: { id: 3, name: "Crumb & Sons", level: 1 },
  role: { id: 1, name: "master_baker", title: "Master baker" },
};

const registry: RegistryParts = {
  widgets: standardWidgets,
  formats: standardFormats,
  blocks: { Thermometer: ({ options }) => <p>{`${options.degrees} °C`}</p> },
  icons: { bread: () => <svg data-sign="bread" />, flame: () => <svg data-sign="flame" /> },
};

/** Imports a compiled module and its runtime as a browser would. */
export async function importModule({ files }: Compiled, address: string): Promise<DocumentModule> {
  const code = files.get(address);
  if (code === undefined) throw new Error(`There is no ${address}.`);
  const inlined = code.replace(
    /from "(\/documents\/[^"]+)"/g,
    (_, path: string) => `from "${asUrl(files.get(path) ?? "")}"`,
  );
  return import(/* @vite-ignore */ asUrl(inlined));
}

const asUrl = (code: string) => `data:text/javascript;base64,${Buffer.from(code).toString("base64")}`;

/** A fake socket that connects at once, with the channels joined and a function that sends events. */
export function fakeLive() {
  const handlers = new Map<string, (...values: unknown[]) => void>();
  let onAny: (event: string, ...values: unknown[]) => void = () => {};
  const joined: string[] = [];
  const socket: LiveSocket = {
    on(event, handler) {
      handlers.set(event, handler);
      if (event === "connect") queueMicrotask(() => handler());
    },
    onAny: (handler) => {
      onAny = handler;
    },
    emit: (event, payload) => event === "subscribe" && joined.push((payload as { channel: string }).channel),
    disconnect: () => {},
  };
  return { socket, joined, send: (event: string, channel: string, payload: unknown) => onAny(event, channel, payload) };
}
