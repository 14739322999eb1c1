interface ImportMeta {
  /** Build-time constants. */
  readonly env: { readonly REVIEW_HOSTS?: readonly string[]; readonly DEV: boolean };
}

declare module "*?url" {
  const address: string;
  // biome-ignore lint/style/noDefaultExport: the bundler exports the asset's URL as the default
  export default address;
}
