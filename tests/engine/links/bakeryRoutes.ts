import type { NavigationGroup, Route } from "../../../engine/generated/documents";
import { flattenRoutes } from "../../../engine/links/routeTable";

// The ids here are the bakery's, not those of the product whose names were generated.
const routes = [
  { id: "loaves", path: "/loaves", title: "Loaves", permission: "view_loaves", page: "loaves" },
  { id: "loaf", path: "/loaves/{id}", title: "Loaf", permission: "view_loaves", page: "loaf", parent: "loaves" },
  { id: "loaf.new", path: "/loaves/new", title: "New loaf", permission: "bake", form: "loaf", parent: "loaves" },
  {
    id: "ovens",
    path: "/ovens",
    title: "Ovens",
    permission: "view_ovens",
    children: [
      { id: "ovens.list", path: "/ovens/list", title: "All ovens", page: "ovens" },
      { id: "ovens.heat", path: "/ovens/heat/{id?}", title: "Heat", permission: "heat", page: "heat" },
    ],
  },
  {
    id: "staff",
    path: "/staff",
    title: "Staff",
    permission: "view_staff",
    page: "staff",
    children: [{ id: "staff.roles", path: "/staff/roles", title: "Roles", permission: "view_roles", page: "roles" }],
  },
  { id: "bread", path: "/bread/{id}", title: "Bread", redirect: "loaf" },
  { id: "circle", path: "/circle", title: "Circle", redirect: "circle" },
  { id: "window", path: "/window", title: "Window", page: "window", noAuth: true },
  { id: "till", path: "/till/{query?}", title: "Till", permission: "view_till", page: "till" },
] as unknown as Route[];

/** The navigation of the bakery. */
export const navigation = [
  { name: "shop", icon: "bread", label: "Shop", children: [{ route: "loaves", highlight: ["till"] }] },
  {
    name: "kitchen",
    icon: "flame",
    children: [{ route: "ovens" }, { route: "ovens.heat", params: { id: 4 } }, { route: "staff.roles" }],
  },
] as unknown as NavigationGroup[];

/** The routes of a bakery by id. */
export const table = flattenRoutes(routes);

/** What someone may open who holds these permissions, where these routes are switched off. */
export function accessOf(held: string[], disabled: string[] = []) {
  return { held: new Set(held), disabled: new Set(disabled) };
}
