import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { NavigationDocument, PermissionsDocument, RoutesDocument } from "../../engine/generated/documents";
import { flattenRoutes, type RouteTable } from "../../engine/links/routeTable";

const read = <Shape>(file: string): Shape =>
  JSON.parse(readFileSync(join(import.meta.dirname, "../../schemas", file), "utf8"));

/** The product's routes by id. */
export const routes: RouteTable = flattenRoutes(read<RoutesDocument>("routes.json").routes);

/** The product's side navigation. */
export const { groups } = read<NavigationDocument>("navigation.json");

/** The product's permissions and roles. */
export const { permissions, roles } = read<PermissionsDocument>("permissions.json");

const { settings } = read<{ settings: Record<string, { value: unknown }> }>("settings.json");

/** The product's settings for choosing a landing page. */
export const landing = {
  preferred: settings.landingRoute?.value as string,
  excluded: settings.landingExcluded?.value as string[],
  viewPermissions: settings.viewPermissions?.value as string[],
};

/** The requirements whose id starts with a prefix. */
export function requirements(prefix: string): { id: string; text: string }[] {
  const rows = JSON.parse(readFileSync(join(import.meta.dirname, "../requirements.json"), "utf8"));
  return rows.filter(({ id }: { id: string }) => id.startsWith(prefix));
}
