/**
 * Stands in the place of fast-uri, which RJSF asks to join the $id of one schema with the $ref of another: a form is one
 * schema, so its references are within it or plain web addresses.
 */
const plainUri = {
  equal: (a: string, b: string) => a === b,
  resolve: (base: string, reference: string) =>
    URL.canParse(reference, base) ? new URL(reference, base).href : reference,
};

// biome-ignore lint/style/noDefaultExport: the package it stands for is imported by default
export default plainUri;
