import { type CustomBlockProps, lazyComponent } from "#engine";

/** Lazy block: loads the company tree with the first page that shows it. */
export const CompanyTree = lazyComponent<CustomBlockProps>(
  async () => (await import("./companies/CompanyTree")).CompanyTree,
).Part;
