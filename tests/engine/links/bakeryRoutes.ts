import type { NavigationGroup, Route } from "../../../engine/generated/documents";
import { flattenRoutes } from "../../../engine/links/routeTable";

// Cast because the generated types know only the product's route ids, not the bakery's.
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
  { id: "display", path: "/display", title: "Display", permission: "view_window", page: "window", standalone: true },
  { id: "flour", path: "/flour", title: "Flour", permission: "admin_view_flour", page: "flour" },
  { id: "furnace", path: "/furnace", title: "Furnace", permission: "heat_everything", page: "furnace" },
  { id: "order", path: "/order", title: "Order", permission: "view_orders", redirect: "order.new" },
  { id: "order.new", path: "/order/new", title: "New order", permission: "view_orders", form: "order" },
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

/** The access of a user with these permissions, where these routes are disabled. */
export function accessOf(held: string[], disabled: string[] = []) {
  return { held: new Set(held), disabled: new Set(disabled) };
}

/** Routes of a bakery of a chain, with nested tabs. */
export const nestedTable = flattenRoutes([
  {
    id: "bakery",
    path: "/bakeries/{id}",
    title: "Bakery",
    redirect: "bakery.loaves",
    children: [
      {
        id: "bakery.loaves",
        path: "/bakeries/{id}/loaves",
        title: "Loaves",
        page: "loaves",
        children: [{ id: "bakery.loaf", path: "/bakeries/{id}/loaves/{loaf_id}", title: "Loaf", page: "loaf" }],
      },
      {
        id: "bakery.sales",
        path: "/bakeries/{id}/sales",
        title: "Sales",
        children: [
          { id: "sales.day", path: "/bakeries/{id}/sales/day", title: "Day", page: "sales", params: { period: "day" } },
          {
            id: "sales.week",
            path: "/bakeries/{id}/sales/week",
            title: "Week",
            page: "sales",
            params: { period: "week" },
          },
        ],
      },
      {
        id: "bakery.staff",
        path: "/bakeries/{id}/staff",
        title: "Staff",
        page: "staff",
        children: [{ id: "bakery.invited", path: "/bakeries/{id}/staff/invited", title: "Invited", page: "invited" }],
      },
    ],
  },
  { id: "forms.new-loaf", path: "/forms/new-loaf", title: "New loaf", permission: "bake", form: "new-loaf" },
  { id: "forms.edit-loaf", path: "/forms/edit-loaf/{id}", title: "Edit loaf", permission: "bake", form: "edit-loaf" },
  { id: "form", path: "/forms/{name}/{id?}", title: "Form", target: "forms.{name}" },
  { id: "loaves", path: "/loaves", title: "Loaves", permission: "view_loaves", page: "loaves" },
] as unknown as Route[]);
