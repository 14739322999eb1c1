import type { FormEncoding } from "../api/formEncoding";
import type { Operation } from "../api/operations";
import type { EnumDocument, RegistryDocument } from "../generated/documents";

/** One operation of the API as the browser needs it. */
export interface BootOperation {
  method: Operation["method"];
  path: string;
  permission?: string;
  query?: string[];
  /** A write without a body: its form fills the query. */
  inQuery?: true;
  /** The media type of the body if it is a raw file. */
  sends?: string;
  /** The encoding of the body if it is a form rather than JSON. */
  form?: FormEncoding;
  file?: true;
  found?: true;
}

/** An enumeration as the browser needs it. */
export type BootEnum = Pick<EnumDocument, "values" | "other">;

/** What can be bundled with a document, and the registry, which lists the operations of components. */
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

/** The operations and enumerations that a document names, including the operations of its components. */
export function bundledOperations(document: unknown, { operations, enums, registry }: BundleSource): Bundled {
  const bundled: Bundled = { operations: {}, enums: {} };
  const parts = new Map([...Object.entries(registry.widgets), ...Object.entries(registry.blocks)]);
  const collect = (text: string) => {
    const operation = Object.hasOwn(operations, text) ? operations[text] : undefined;
    if (operation) bundled.operations[text] = operation;
    for (const called of parts.get(text)?.operations ?? []) collect(called);
  };
  // A walk of its own: JSON.stringify with a replacer takes ten times as long.
  const visit = (value: unknown, key: string) => {
    if (typeof value === "string") {
      collect(value);
      if (key === "enum" && enums[value]) bundled.enums[value] = enums[value];
    } else if (typeof value === "object" && value !== null) {
      for (const name of Object.keys(value)) visit((value as Record<string, unknown>)[name], name);
    }
  };
  visit(document, "");
  return bundled;
}
