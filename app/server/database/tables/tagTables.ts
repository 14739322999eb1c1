import type { Generated } from "kysely";
import type { Time } from "./columnTypes";

/** A label of a company for its devices. */
interface TagsTable {
  id: Generated<number>;
  company_id: number;
  name: string;
  description: Generated<string>;
  color: string | null;
  /** Creator. */
  user_id: Generated<number | null>;
  created_at: Time;
  updated_at: Time;
}

/** An action that runs on devices when they get a tag; exactly one of the three references is set. */
interface TagActionsTable {
  id: Generated<number>;
  tag_id: number;
  action: "firmware_upload" | "config_upload" | "execute_tasks_group" | "execute_mulficonfig_template";
  file_id: Generated<number | null>;
  task_group_id: Generated<number | null>;
  template_id: Generated<number | null>;
  created_at: Time;
}

/** Tables of tags, their actions and their assignments to devices. */
export interface TagTables {
  tags: TagsTable;
  tag_actions: TagActionsTable;
  device_tags: { device_id: number; tag_id: number };
}
