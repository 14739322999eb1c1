declare module "*.json?sprite" {
  /** The address of the SVG sprite built from a file of icons; see app/console/iconSprite.ts. */
  export const sprite: string;
}
