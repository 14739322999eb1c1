import type { FastifyInstance } from "fastify";
import type { Services } from "../operations/Context";
import { answerFailure } from "./answerFailure";
import { runOperation } from "./runOperation";
import type { ServedOperation } from "./ServedOperation";

interface Told {
  data: ({ subject: string } & Record<string, unknown>)[];
}

/** Serves what a channel told where programs of the field ask for it: beside the API, as lists by subject, the last counts. */
export async function registerStatusTwin(app: FastifyInstance, channels: ServedOperation, services: Services) {
  await app.register(async (twin) => {
    twin.setErrorHandler((error, _request, reply) => answerFailure(reply, error, services.log));
    twin.get("/status/channel/:channel", async (request, reply) => {
      const { headers, ip: address, url } = request;
      const path = request.params as Record<string, string>;
      const done = await runOperation(channels, services, { url, path, headers, address, content: undefined });
      if ("file" in done) throw new Error("What a channel told is no file.");
      const { data } = JSON.parse(String(done.text)) as Told;
      reply.header("cache-control", "no-store");
      return { success: true, data: Object.fromEntries(data.map(({ subject, ...message }) => [subject, [message]])) };
    });
  });
}
