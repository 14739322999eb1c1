import { describe, expect, it } from "vitest";
import { permissions, requirements, roles, routes } from "../readSchemas";

const catalogue = Object.entries(permissions).flatMap(([name, { interface: isOpen }]) => (isOpen ? [name] : []));

describe("permissions", () => {
  it("[perm.catalogue] the console's own are exactly the 40 of the rows perm.name.*, and roles can hold each", () => {
    const named = requirements("perm.name.").map(({ text }) => text.split(" ")[0]);
    expect(named).toHaveLength(40);
    expect([...catalogue].sort()).toEqual([...named].sort());
    const granted = new Set<string>(roles.find(({ name }) => name === "super_admin")?.permissions);
    expect(catalogue.filter((name) => !granted.has(name))).toEqual([]);
  });

  it("[routing.permission-name-per-route] a route is opened by a permission there is", () => {
    const unknown = [...routes.values()].filter(
      ({ permission = [] }) => ![permission].flat().every((name) => name in permissions),
    );
    expect(unknown).toEqual([]);
  });
});
