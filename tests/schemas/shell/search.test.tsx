// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { compileProduct } from "./compileProduct";
import { type ProductRequest, renderProduct } from "./renderProduct";

beforeEach(() => localStorage.clear());
afterEach(cleanup);

/** Each category: its label, the permission it needs, the path it queries, and the address of its first hit. */
const CATEGORIES: [id: string, label: string, permission: string, path: string, address?: string][] = [
  ["devices", "Devices", "view_devices", "/devices", "/devices/31"],
  ["companies", "Companies", "view_companies", "/companies", "/companies/31"],
  ["remote-access", "Remote access", "view_device_remote_access", "/devices/remote-access", "/remote/access/31"],
  ["vpn-hubs", "VPN hubs", "view_vpn_hubs", "/vpn/hubs", "/vpn/hubs/31/general"],
  ["tags", "Tags", "view_tags", "/tags"],
  ["users", "Users", "view_users", "/users"],
  ["files", "Files", "view_files", "/files"],
];

/** The paths not asked without a permission. A company opens at its devices: who may not see them finds none. */
function hiddenWithout(lacking: string | undefined): string[] {
  const own = CATEGORIES.filter((row) => row[2] === lacking).map((row) => row[3]);
  return lacking === "view_devices" ? [...own, "/companies"] : own;
}

const pathOf = ({ url }: ProductRequest) => url.pathname.replace("/api", "");

/** Starts the console as a user who lacks a permission, searches, and waits for the hits of every category offered. */
async function search(lacking?: string) {
  const { documents, entries } = await compileProduct();
  const permissions = Object.keys(documents.permissions.permissions).filter((name) => name !== lacking);
  const lists = Object.entries(entries).filter(([, { path }]) => CATEGORIES.some((row) => row[3] === path));
  const hit = (request: ProductRequest) => ({
    body: { success: true, data: [{ id: 31, name: `found in ${pathOf(request)}` }], meta: { total: 1 } },
  });
  const responses = Object.fromEntries(lists.map(([operation]) => [operation, hit]));
  const { requests } = await renderProduct({ permissions, responses });
  await screen.findByRole("heading", { level: 1, name: "Changelog" });
  fireEvent.keyDown(document.body, { key: "/" });
  fireEvent.change(await screen.findByRole("searchbox"), { target: { value: "found" } });
  const sent = () => requests.filter(({ url }) => url.searchParams.get("q") === "found");
  const hits = () => new Set(screen.queryAllByText(/found in \//).map(({ textContent }) => textContent));
  await waitFor(() => expect(hits().size).toBe(CATEGORIES.length - hiddenWithout(lacking).length));
  return sent();
}

const offered = () => screen.getAllByRole("checkbox").map((choice) => choice.closest("label")?.textContent ?? "");

test.each(CATEGORIES)(
  "[search.category.%s][search.category-hidden] the category %s needs %s, without which %s is not asked",
  async (_id, label, permission, path) => {
    const requests = await search(permission);
    expect(hiddenWithout(permission)).toContain(path);
    const asked = CATEGORIES.map((row) => row[3]).filter((other) => !hiddenWithout(permission).includes(other));
    expect(requests.map(pathOf).sort()).toEqual(asked.sort());
    expect(offered().filter((choice) => choice.startsWith(label))).toEqual([]);
  },
);

test("[search.query-parameters][search.limit-per-category][search.result-shape][search.result-tag-actions] every category asks for the properties of a result, and a hit leads to its page", async () => {
  const requests = await search();
  expect(requests.map(pathOf).sort()).toEqual(CATEGORIES.map(([, , , path]) => path).sort());
  for (const { url } of requests)
    expect([url.pathname, Object.fromEntries(url.searchParams)]).toEqual([
      url.pathname,
      {
        q: "found",
        limit: "10",
        "search-fields": "name,email",
        fields: "id,name,status,email,protocol,enabled,color",
      },
    ]);
  for (const [, , , path, address] of CATEGORIES) {
    const link = screen.getByRole("link", { name: new RegExp(`found in ${path}$`) });
    if (address) expect(link.getAttribute("href")).toBe(address);
  }
  fireEvent.click(screen.getByRole("button", { name: "Actions of found in /tags" }));
  expect(screen.getByRole("menuitem", { name: "Edit", hidden: true })).toBeTruthy();
});
