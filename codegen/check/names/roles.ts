import { at } from "../../json";
import type { Problem } from "../../problem";
import { problemAt } from "../../read/sourceDocument";
import type { CheckContext } from "../context";
import { validDocuments } from "../validDocuments";
import { missingName } from "./namesExist";

/** Roles can invite existing roles only. */
export function* roles(context: CheckContext): Generator<Problem> {
  for (const { source, document } of validDocuments(context, "permissions")) {
    const names = document.roles.map(({ name }) => name);
    for (const [index, role] of document.roles.entries()) {
      for (const [place, invited] of role.canInviteRoles.entries()) {
        if (names.includes(invited)) continue;
        yield problemAt(
          source,
          at("/roles", index, "canInviteRoles", place),
          missingName("role", invited, names),
          "roles",
        );
      }
    }
  }
}
