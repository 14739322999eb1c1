import { companies } from "./companies";
import { devices } from "./devices";
import { deviceTags } from "./deviceTags";
import type { Handlers } from "./Handler";
import { roles } from "./roles";
import { session } from "./session";
import { storage } from "./storage";
import { tags } from "./tags";
import { users } from "./users";

/** What does the work of every operation. */
export const handlers: Handlers = {
  ...companies,
  ...devices,
  ...deviceTags,
  ...roles,
  ...session,
  ...storage,
  ...tags,
  ...users,
};
