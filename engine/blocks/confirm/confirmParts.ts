/** The components of MFA confirmation, in one lazy chunk. */
export { ConfirmCode } from "./ConfirmCode";
export { ConfirmElsewhere } from "./ConfirmElsewhere";
