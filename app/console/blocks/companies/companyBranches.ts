/** Fields of a company that the tree shows. */
export interface Company {
  id: number;
  name: string;
  /** Absent for a root company. */
  parent_id?: number;
  level: number;
  devices_count: number;
  users_count: number;
  credits_left: number;
}

/** Tree node: a company and its direct children. */
export interface Branch {
  company: Company;
  below: readonly Branch[];
}

/**
 * Builds the tree of companies. A company whose parent is not visible becomes a root. With a search text, only companies whose
 * name contains it remain, together with their ancestors and descendants.
 */
export function branchesOf(companies: readonly Company[], text = ""): Branch[] {
  const ids = new Set(companies.map(({ id }) => id));
  const children = new Map<number | null, Company[]>();
  for (const company of companies) {
    const parent = company.parent_id !== undefined && ids.has(company.parent_id) ? company.parent_id : null;
    const siblings = children.get(parent);
    if (siblings) siblings.push(company);
    else children.set(parent, [company]);
  }
  const query = text.trim().toLocaleLowerCase();
  const build = (parent: number | null, isBelowFound: boolean): Branch[] =>
    (children.get(parent) ?? []).flatMap((company) => {
      const isFound = isBelowFound || company.name.toLocaleLowerCase().includes(query);
      const below = build(company.id, isFound);
      return isFound || below.length > 0 ? [{ company, below }] : [];
    });
  return build(null, query === "");
}

/** Whether a company can move below another: not below itself, one of its descendants, or its current parent. */
export function canMove(companies: readonly Company[], source: number, target: number): boolean {
  const byId = new Map(companies.map((company) => [company.id, company]));
  if (source === target || byId.get(source)?.parent_id === target) return false;
  for (let node = byId.get(target); node; node = node.parent_id === undefined ? undefined : byId.get(node.parent_id))
    if (node.id === source) return false;
  return true;
}
