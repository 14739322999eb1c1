const REFERENCE_PATHS = { events: ({ id }) => `devices/${id}/logs` };

async function read(path) {
  const response = await fetch(`/api/${path}`, { headers: { "x-requested-with": "XMLHttpRequest" } });
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
  return response.json();
}

async function readList(path, { pagination, sort, filter = {} }) {
  const { page, perPage } = pagination;
  const query = new URLSearchParams({ limit: perPage, offset: (page - 1) * perPage });
  // The server sorts by id by default.
  if (sort.field !== "id") query.set("sort", sort.order === "DESC" ? `-${sort.field}` : sort.field);
  if (filter.q) query.set("search", filter.q);
  const { data, meta } = await read(`${path}?${query}`);
  return { data, total: meta?.total ?? data.length };
}

/** Read-only react-admin data provider for the console's API. */
export const dataProvider = {
  getList: readList,
  getOne: (resource, { id }) => read(`${resource}/${id}`),
  getMany: async (resource, { ids }) => ({
    data: await Promise.all(ids.map(async (id) => (await read(`${resource}/${id}`)).data)),
  }),
  getManyReference: (resource, { id, ...part }) => readList(REFERENCE_PATHS[resource]({ id }), part),
};

/** react-admin auth provider; the browser is already signed in. */
export const signedIn = {
  checkAuth: async () => undefined,
  checkError: async () => undefined,
  getPermissions: async () => undefined,
  login: async () => undefined,
  logout: async () => undefined,
  getIdentity: async () => {
    const { id, username } = await read("user");
    return { id, fullName: username };
  },
};
