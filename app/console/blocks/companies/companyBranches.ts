/** A company as the tree shows it. */
export interface Company {
  id: number;
  name: string;
  /** Left out at the top. */
  parent_id?: number;
  level: number;
  devices_count: number;
  users_count: number;
  credits_left: number;
}

/** A company with those right below it. */
export interface Branch {
  company: Company;
  below: readonly Branch[];
}

/** Companies as a tree, the topmost that are seen at the top; with a text only those that contain it, and what leads to them. */
export function branchesOf(companies: readonly Company[], text = ""): Branch[] {
  const known = new Set(companies.map(({ id }) => id));
  const children = new Map<number | null, Company[]>();
  for (const company of companies) {
    const parent = company.parent_id !== undefined && known.has(company.parent_id) ? company.parent_id : null;
    const others = children.get(parent);
    if (others) others.push(company);
    else children.set(parent, [company]);
  }
  const wanted = text.trim().toLocaleLowerCase();
  const grow = (parent: number | null, isBelowFound: boolean): Branch[] =>
    (children.get(parent) ?? []).flatMap((company) => {
      const isFound = isBelowFound || company.name.toLocaleLowerCase().includes(wanted);
      const below = grow(company.id, isFound);
      return isFound || below.length > 0 ? [{ company, below }] : [];
    });
  return grow(null, wanted === "");
}

/** Whether a company can go below another: not below itself, what is below it, or where it is already. */
export function canMove(companies: readonly Company[], source: number, target: number): boolean {
  const byId = new Map(companies.map((company) => [company.id, company]));
  if (source === target || byId.get(source)?.parent_id === target) return false;
  for (let at = byId.get(target); at; at = at.parent_id === undefined ? undefined : byId.get(at.parent_id))
    if (at.id === source) return false;
  return true;
}
