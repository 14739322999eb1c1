declare module "*.json?sprite" {
  /** The address of the sprite made of a file of icons; see app/console/iconSprite.ts. */
  export const sprite: string;
}
