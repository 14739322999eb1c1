import { describe, expect, it } from "vitest";
import { invitableRoles } from "../../../app/domain/invitableRoles";
import { roles as documented } from "../../schemas/readSchemas";

const builtIn = documented.map(({ name, canInviteRoles }) => ({ name, company_id: null, canInviteRoles }));
const own = { name: "night-shift", company_id: 7, canInviteRoles: [] };
const offered = (inviter: string) => invitableRoles([...builtIn, own], inviter).map(({ name }) => name);

describe("the roles someone is offered to give", () => {
  it("[roles.support] support is among what system administrators give, and nobody else's", () => {
    expect(offered("super_admin").sort()).toEqual(
      ["admin", "end_user", "night-shift", "read_only", "readonly_admin", "support"].sort(),
    );
    for (const inviter of builtIn.map(({ name }) => name).filter((name) => name !== "super_admin"))
      expect([inviter, offered(inviter).includes("support")]).toEqual([inviter, false]);
  });

  it("[roles.invite.unknown-role] for a role nobody knows they are those of an administrator", () => {
    expect(offered("night-shift")).toEqual(offered("admin"));
    expect(offered("admin").sort()).toEqual(["admin", "end_user", "night-shift", "read_only", "readonly_admin"].sort());
  });

  it("one name is offered once, however many companies have a role of that name", () => {
    const twice = invitableRoles([...builtIn, own, { ...own, company_id: 8 }], "admin");
    expect(twice.filter(({ name }) => name === own.name)).toEqual([own]);
  });
});
