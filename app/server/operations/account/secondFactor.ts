import { mfa } from "./mfa";
import { ownPhones } from "./ownPhones";
import { phones } from "./phones";

/** Setting a second factor up, and the phones that are one. */
export const secondFactor = { ...mfa, ...ownPhones, ...phones };
