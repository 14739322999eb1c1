/** What deciding needs to know of a role. */
export interface InvitableRole {
  name: string;
  /** Empty for a built-in role. */
  company_id: number | null;
  canInviteRoles: readonly string[];
}

/**
 * The roles someone is offered to give: the built-in ones their own role may give, and every role of a company. Whoever
 * has a role of a company is offered what an administrator is; the server accepts what that role itself allows.
 */
export function invitableRoles<Role extends InvitableRole>(roles: readonly Role[], inviter: string): Role[] {
  const builtIn = roles.filter(({ company_id }) => company_id === null);
  const named = (name: string) => builtIn.find((role) => role.name === name);
  const given = (named(inviter) ?? named("admin"))?.canInviteRoles ?? [];
  const offered = roles.filter(({ company_id, name }) => company_id !== null || given.includes(name));
  // A role is given by its name; companies may call theirs alike.
  return offered.filter(({ name }, index) => offered.findIndex((role) => role.name === name) === index);
}
