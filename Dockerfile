# syntax=docker/dockerfile:1
ARG NODE_IMAGE=node:24-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY tsconfig.json ./
COPY src ./src
COPY fixtures ./fixtures
RUN npm run build

FROM ${NODE_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8787 DATA_DIR=/data
# a small young generation: the process stays within 60 MB of what it needs when idle (`npm run bench`)
ENV NODE_OPTIONS="--max-old-space-size=192 --max-semi-space-size=4"
WORKDIR /app
# root owns the program, so that the service cannot rewrite itself; node owns the data
RUN mkdir -p /data && chown node:node /data
COPY --from=build --chown=root:root /app/dist/*.js ./dist/
COPY --from=build --chown=root:root /app/dist/cli/*.js ./dist/cli/
COPY --from=build --chown=root:root /app/dist/web/ ./dist/web/
COPY --chown=root:root package.json ./
USER node
VOLUME ["/data"]
EXPOSE 8787
STOPSIGNAL SIGTERM
# slim images have no curl
HEALTHCHECK --interval=30s --timeout=3s --start-period=10s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# exec form: node is process 1 and gets SIGTERM itself
CMD ["node", "dist/main.js"]
