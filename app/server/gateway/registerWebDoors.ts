import type { FastifyInstance } from "fastify";
import { type FileDoorOptions, registerFileDoor } from "./files/registerFileDoor";
import { type HttpDoorOptions, registerHttpDoor } from "./http/registerHttpDoor";

/** Opens what of the device door is part of the web server: messages for those without MQTT, and files. */
export async function registerWebDoors(
  app: FastifyInstance,
  options: HttpDoorOptions & FileDoorOptions,
): Promise<void> {
  await registerHttpDoor(app, options);
  await registerFileDoor(app, options);
}
