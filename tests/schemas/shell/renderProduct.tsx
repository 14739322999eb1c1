import "../../engine/topLayer";
import { cleanup, render } from "@testing-library/react";
import { vi } from "vitest";
import { registry } from "../../../app/console/registry";
import type { Compiled } from "../../../codegen/index";
import { createConsole } from "../../../engine/createConsole";
import type { Boot } from "../../../engine/documents/boot";
import { fakeLive, importModule } from "../../engine/renderBakery";
import { compileProduct, productBoot } from "./compileProduct";

/** A request sent by the product's console. */
export interface ProductRequest {
  operation: string;
  method: string;
  url: URL;
  body: unknown;
  signal: AbortSignal;
}

/** The response to an operation: a status and a body. */
export type ProductResponse = { status?: number; body: unknown };

/** How to render the product's console. */
export interface ProductOptions {
  path?: string;
  user?: Record<string, unknown>;
  permissions?: string[];
  /** Responses by operationId; any other operation returns an empty list. */
  responses?: Record<string, (request: ProductRequest) => ProductResponse | Promise<ProductResponse>>;
  brand?: Partial<Boot["brand"]>;
}

/** Renders the product's own console, started as in the browser, with an in-memory server. */
export async function renderProduct({ path = "/changelog", responses = {}, brand, ...who }: ProductOptions = {}) {
  const compiled = await compileProduct();
  const boot = await productBoot();
  const requests: ProductRequest[] = [];
  const user = userOf(compiled, who);
  const handlers: NonNullable<ProductOptions["responses"]> = {
    getUser: () => ({ body: { success: true, ...user } }),
    ...responses,
  };
  const live = fakeLive();
  const connect = vi.fn((_options: Record<string, unknown>) => live.socket);
  const browser = { leave: vi.fn(), reload: vi.fn(), readVersion: async () => undefined };
  cleanup();
  window.scrollTo = () => {};
  history.replaceState(null, "", path);
  const { Console } = createConsole({
    boot: { ...boot, brand: { ...boot.brand, ...brand } },
    registry: registry as never,
    load: (address) => importModule(compiled, address),
    fetch: async (input, init) => {
      const received = await receive(compiled, new Request(input, init));
      requests.push(received);
      const respond = handlers[received.operation] ?? emptyList;
      const { status = 200, body } = await Promise.race([respond(received), endOf(received.signal)]);
      return new Response(JSON.stringify(body), { status, headers: { Date: new Date().toUTCString() } });
    },
    connect,
    browser,
  });
  render(<Console />);
  const requestsOf = (operation: string) => requests.filter((request) => request.operation === operation);
  return { requests, requestsOf, connect, browser, live };
}

const emptyList = (): ProductResponse => ({ body: { success: true, data: [], meta: { total: 0 } } });

function userOf({ documents }: Compiled, { user, permissions }: Pick<ProductOptions, "user" | "permissions">) {
  return {
    id: 7,
    username: "ada",
    email: "ada@fleet.test",
    tos_accepted: true,
    mfa_type: "totp",
    exp: Date.now() / 1000 + 900,
    company: { id: 3, name: "North", level: 1 },
    role: { id: 2, name: "admin", title: "Administrator" },
    permissions: permissions ?? Object.keys(documents.permissions.permissions),
    ...user,
  };
}

async function receive({ entries }: Compiled, request: Request): Promise<ProductRequest> {
  const url = new URL(request.url);
  const path = url.pathname.replace(/^\/api/, "");
  const found = Object.entries(entries).filter(
    ([, { method, path: pattern }]) => method === request.method.toLowerCase() && patternOf(pattern).test(path),
  );
  // A path without parameters takes precedence over one with them.
  found.sort(([, a], [, b]) => a.path.split("{").length - b.path.split("{").length);
  const text = await request.clone().text();
  const body: unknown = text.startsWith("{") ? JSON.parse(text) : text;
  return { operation: found[0]?.[0] ?? "", method: request.method, url, body, signal: request.signal };
}

const patternOf = (path: string) => new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`);

function endOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason));
  });
}
