import { type CustomBlockProps, lazyComponent } from "#engine";

/** The companies the user sees as a tree; its code comes with the first page that shows it. */
export const CompanyTree = lazyComponent<CustomBlockProps>(
  async () => (await import("./companies/CompanyTree")).CompanyTree,
).Part;
