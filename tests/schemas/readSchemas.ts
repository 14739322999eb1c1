import { readFileSync } from "node:fs";
import type { NavigationDocument, PermissionsDocument, RoutesDocument } from "../../engine/generated/documents";
import { flattenRoutes, type RouteTable } from "../../engine/links/routeTable";

const read = <Shape>(file: string): Shape =>
  JSON.parse(readFileSync(new URL(`../../schemas/${file}`, import.meta.url), "utf8"));

/** The product's routes by id. */
export const routes: RouteTable = flattenRoutes(read<RoutesDocument>("routes.json").routes);

/** The product's side navigation. */
export const { groups } = read<NavigationDocument>("navigation.json");

/** The product's permissions and roles. */
export const { permissions, roles } = read<PermissionsDocument>("permissions.json");

/** The requirements whose id starts with a prefix. */
export function requirements(prefix: string): { id: string; text: string }[] {
  const rows = JSON.parse(readFileSync(new URL("../requirements.json", import.meta.url), "utf8"));
  return rows.filter(({ id }: { id: string }) => id.startsWith(prefix));
}
