// A second program for the field's public API, written from its paths and schemas alone: fleet work from end to end.
const [base, token] = process.argv.slice(2);
const authorization = `Bearer ${token}`;

async function call(path, method = "GET", body = undefined, status = 200) {
  const isForm = body instanceof FormData;
  const type = body === undefined || isForm ? {} : { "content-type": "application/json" };
  const content = isForm ? body : body && JSON.stringify(body);
  const response = await fetch(`${base}${path}`, { method, headers: { authorization, ...type }, body: content });
  const answer = await response.json();
  if (response.status !== status || answer.success !== true)
    throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
  return answer;
}

const results = {};
const page = await call("/devices?limit=1&offset=0&sort=-name&status=online,offline&fields=id,company_id,tags");
const [{ id: device, company_id }] = page.data;
results.page = [page.data.length, page.meta.total > 1];

const form = new FormData();
form.append("type", "config");
form.append("file", new Blob(["config"]), "backup.tar.gz");
results.file = typeof (await call("/files", "POST", form)).meta.id;

const check = { name: "Check", order: 0, type: "command", timeout: 30, data: { command: "uptime" } };
await call("/devices/tasks/groups", "POST", { name: "From a script", tasks: [check] });
const [group] = (await call("/devices/tasks/groups?q=From+a+script")).data;
results.run = typeof (await call(`/devices/tasks/groups/${group.id}`, "POST", { device_id: [device] })).meta.channel;

const alert = { alert_type_id: 3, alert_subtype_id: 5, action: 3, message: "%rn", redundancy_interval: 5 };
await call("/devices/alerts-configurations", "POST", { data: [{ device_id: device, ...alert }] }, 201);
const [configured] = (await call(`/alerts-configurations?device_id=${device}`)).data;
results.alert = (await call(`/alerts-configurations/${configured.id}`)).data.alert_subtype_id;

const expression = [{ parameter: "signal", operator: "<", value: -100 }];
const run = { name: "TaskManagerAction", options: { task_group_id: String(group.id) } };
await call("/automations", "POST", {
  name: "From a script",
  conditions_body: [{ type: "if", expression, actions: [run] }],
});
const [automation] = (await call("/automations?q=From+a+script")).data;
await call(`/automations/${automation.id}/devices`, "PUT", { devices: [device] });
await call("/automations/activate", "PUT", [{ automations: [automation.id], enabled: false }]);
results.automation = (await call(`/automations/${automation.id}`)).data.enabled;

const data = [{ url: "/system/usage" }];
const config = { company_id, api_version: "7.15", period: 60, enabled: true, data };
await call("/data-collect/configs", "POST", config);
const collected = (await call("/data-collect/configs")).data.find(({ type }) => type === "user");
const configs = [{ id: String(collected.id), device_id: [device], period: 60, enabled: true }];
await call("/data-collect/configs/assign", "PUT", { configs });
results.config = collected.config.version;
results.graph = Object.keys((await call("/data-collect/data/graph?field=temperature")).data);

results.hotspots = (await call("/hotspots?limit=5&status=online")).meta.total;
results.statistics = typeof (await call("/statistics/devices/online?start_date=2026-05-01&end_date=2026-05-03")).data;
console.log(JSON.stringify(results));
