import { ApiError } from "../../requests/ApiError";
import type { Handlers } from "../../requests/Handler";

/** Where alerts may be pushed to. No push service is connected: a token that was stored would never be used. */
export const alertTokens: Handlers<"addAlertToken"> = {
  async addAlertToken() {
    const message = "No push service is connected to this server; alerts go by mail and into the console.";
    throw new ApiError("NOT_IMPLEMENTED", { message });
  },
};
