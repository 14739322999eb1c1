import { join } from "node:path";
import { type Compiled, compile } from "../../../codegen/index";
import type { Boot } from "../../../engine/documents/boot";

let product: Promise<Compiled> | undefined;

/** The product's documents, compiled once per process. */
export function compileProduct(): Promise<Compiled> {
  product ??= compile({ folders: [join(import.meta.dirname, "../../../schemas")] });
  return product;
}

/** The boot document of the default brand in English. */
export async function productBoot(): Promise<Boot> {
  return (await compileProduct()).boot({ brand: "default", language: "en" }).boot as unknown as Boot;
}
