import { Failure } from "./Failure";
import type { Handlers } from "./Handler";

/** Where alerts may be pushed to. No push service is connected: a token that was stored would never be used. */
export const alertTokens: Handlers<"addAlertToken"> = {
  async addAlertToken() {
    const message = "No push service is connected to this server; alerts go by mail and into the console.";
    throw new Failure("NOT_IMPLEMENTED", { message });
  },
};
