import type { FormEncoding } from "../api/formEncoding";
import type { Operation } from "../api/operations";
import type { EnumDocument, RegistryDocument } from "../generated/documents";

/** One call of the API, as the browser needs it. */
export interface BootOperation {
  method: Operation["method"];
  path: string;
  permission?: string;
  query?: string[];
  /** It changes something without a body: a form of it fills its query. */
  inQuery?: true;
  /** The media type of its body, where that is a file. */
  sends?: string;
  /** How its body travels, where that is a form and no JSON. */
  form?: FormEncoding;
  file?: true;
  found?: true;
}

/** An enumeration as the browser needs it. */
export type BootEnum = Pick<EnumDocument, "values" | "other">;

/** What documents name, and what the coded parts they name call by themselves. */
export interface BundleSource {
  operations: Readonly<Record<string, BootOperation>>;
  enums: Readonly<Record<string, BootEnum>>;
  registry: RegistryDocument;
}

/** What one document needs of it. */
export interface Bundled {
  operations: Record<string, BootOperation>;
  enums: Record<string, BootEnum>;
}

/** The operations and enumerations a document names, with the operations its coded parts call. */
export function bundledOperations(document: unknown, { operations, enums, registry }: BundleSource): Bundled {
  const brought: Bundled = { operations: {}, enums: {} };
  const parts = new Map([...Object.entries(registry.widgets), ...Object.entries(registry.blocks)]);
  const take = (text: string) => {
    const operation = Object.hasOwn(operations, text) ? operations[text] : undefined;
    if (operation) brought.operations[text] = operation;
    for (const called of parts.get(text)?.operations ?? []) take(called);
  };
  JSON.stringify(document, (key, value) => {
    if (typeof value !== "string") return value;
    take(value);
    if (key === "enum" && enums[value]) brought.enums[value] = enums[value];
    return value;
  });
  return brought;
}
