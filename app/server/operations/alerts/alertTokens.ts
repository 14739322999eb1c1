import { ApiError } from "../../requests/ApiError";
import type { Handlers } from "../../requests/Handler";

/** Push tokens. No push service is connected, so a stored token would never be used. */
export const alertTokens: Handlers<"addAlertToken"> = {
  async addAlertToken() {
    const message = "No push service is connected to this server; alerts go by mail and into the console.";
    throw new ApiError("NOT_IMPLEMENTED", { message });
  },
};
