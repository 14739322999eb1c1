import { mfa } from "./mfa";
import { phones } from "./phones";

/** Setting a second factor up, and the phones that are one. */
export const secondFactor = { ...mfa, ...phones };
