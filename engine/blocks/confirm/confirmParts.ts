/** The other ways of confirming who one is; they come together. */
export { ConfirmCode } from "./ConfirmCode";
export { ConfirmElsewhere } from "./ConfirmElsewhere";
