import { join } from "node:path";
import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, beforeAll } from "vitest";
import { registry } from "../../../app/console/registry";
import { type Compiled, compile } from "../../../codegen/index";
import { type Openers, useOpeners } from "../../../engine/actions/openers";
import type { BindingContext } from "../../../engine/bindings/bind";
import { type Call, type ContentOptions, renderContent } from "../../engine/renderContent";

const asUrl = (code: string) => `data:text/javascript;base64,${Buffer.from(code).toString("base64")}`;

async function importModules({ files, modules: paths }: Compiled): Promise<Record<string, unknown>> {
  const runtime = (_: string, path: string) => `from "${asUrl(files.get(path) ?? "")}"`;
  const entries = Object.entries(paths).map(async ([name, path]) => {
    const code = (files.get(path) ?? "").replace(/from "(\/documents\/[^"]+)"/g, runtime);
    return [name, await import(/* @vite-ignore */ asUrl(code))] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

let openers: Openers;
function Opener() {
  openers = useOpeners();
  return null;
}

async function loadProduct() {
  const compiled = await compile({ folders: [join(import.meta.dirname, "../../../schemas")] });
  const modules = await importModules(compiled);
  function show(path: string, answer: (call: Call) => object, options: ContentOptions = {}) {
    const { boot } = compiled.boot({ brand: "default", language: "en" });
    return renderContent(<Opener />, {
      boot: { ...(boot as object), operations: compiled.entries } as never,
      registry: registry as never,
      modules,
      permissions: Object.keys(compiled.documents.permissions.permissions),
      answer: answer as never,
      path,
      ...options,
    });
  }

  /** Opens a window as a button does, on a page of its own. */
  async function open(
    id: string,
    context: BindingContext,
    answer: (call: Call) => object,
    options: ContentOptions & { at?: string } = {},
  ) {
    const shown = show(options.at ?? "/", answer, options);
    act(() => openers.openModal(id, context));
    return { dialog: await screen.findByRole("dialog"), ...shown };
  }

  return { compiled, show, open };
}

type Product = Awaited<ReturnType<typeof loadProduct>>;

/**
 * Prepares the product's documents before the first test of a file, and returns functions that open windows by id, with
 * all permissions and the responses of a test. Windows are closed before the next test.
 */
export function prepareProduct(): Product {
  const product = {} as Product;
  beforeAll(async () => {
    Object.assign(product, await loadProduct());
  }, 120_000);
  afterEach(cleanup);
  return product;
}
