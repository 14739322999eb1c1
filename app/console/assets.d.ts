interface ImportMeta {
  /** What the build was made with. */
  readonly env: { readonly REVIEW_HOSTS?: readonly string[]; readonly DEV: boolean };
}

declare module "*?url" {
  const address: string;
  // biome-ignore lint/style/noDefaultExport: the bundler gives an address this way
  export default address;
}
