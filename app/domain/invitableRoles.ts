/** The part of a role that decides who may assign it. */
export interface InvitableRole {
  name: string;
  /** Null for a built-in role. */
  company_id: number | null;
  canInviteRoles: readonly string[];
}

/**
 * The roles an inviter may assign: the built-in ones their own role may assign, and every role of a company. An inviter
 * with a company's own role is offered what an administrator is; the server then enforces what that role itself allows.
 */
export function invitableRoles<Role extends InvitableRole>(roles: readonly Role[], inviter: string): Role[] {
  const builtIn = roles.filter(({ company_id }) => company_id === null);
  const named = (name: string) => builtIn.find((role) => role.name === name);
  const assignable = (named(inviter) ?? named("admin"))?.canInviteRoles ?? [];
  const offered = roles.filter(({ company_id, name }) => company_id !== null || assignable.includes(name));
  // A role is assigned by its name, and several companies may use the same name.
  return offered.filter(({ name }, index) => offered.findIndex((role) => role.name === name) === index);
}
