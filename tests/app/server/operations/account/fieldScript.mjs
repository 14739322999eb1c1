// A program for the field's public API, written independently of Farhelm: it gets an address and a token alone.
const [base, token] = process.argv.slice(2);

async function call(path, method = "GET", body = undefined) {
  const response = await fetch(`${base}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, accept: "application/json", "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = await response.json();
  if (!response.ok || answer.success !== true) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
  return answer;
}

const results = {};
const { data: devices, meta } = await call("/devices?limit=100&sort=id");
results.devices = devices.map(({ serial }) => serial);
results.total = meta.total;
results.device = (await call(`/devices/${devices[0].id}`)).data.name;
for (const path of ["tags", "files", "devices/tasks", "reports", "alerts", "automations", "companies", "users"])
  results[path] = (await call(`/${path}?limit=5&offset=0`)).data.length;
const [{ company_id }] = devices;
await call("/tags", "POST", { name: "From a script", company_id, description: "", color: "#1A2B3C" });
const [tag] = (await call("/tags?q=From+a+script")).data;
await call(`/tags/${tag.id}`, "PUT", { name: "Renamed" });
results.tag = (await call(`/tags/${tag.id}`)).data.name;
await call(`/tags/${tag.id}`, "DELETE");
console.log(JSON.stringify(results));
