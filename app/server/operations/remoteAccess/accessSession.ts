import type { components } from "#generated/api";
import { readOne } from "../../lists/readList";
import { notFound } from "../../requests/ApiError";
import type { Handlers } from "../../requests/Handler";
import { sessionListing } from "./sessionListing";

/** Reads one remote access session. */
export const accessSession: Handlers<"getAccessSession"> = {
  async getAccessSession({ path }, context) {
    const data = await readOne<components["schemas"]["AccessSession"]>(
      context.transaction,
      sessionListing(context),
      path.id,
    );
    if (!data) throw notFound();
    return { status: 200, body: { success: true, data } };
  },
};
