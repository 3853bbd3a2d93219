# syntax=docker/dockerfile:1
ARG NODE_IMAGE=node:24-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY tsconfig.json ./
COPY src ./src
COPY fixtures ./fixtures
# the image needs no source maps, which are larger than the program
RUN npm run build && find dist -name '*.map' -delete && chmod 755 dist/cli/time-compass.js

FROM ${NODE_IMAGE} AS server
# young objects are what makes a busy Node large; 192 MB hold the code and what is remembered of calendars, so 512 MB of memory will do;
# glibc would keep what every thread of Node once used
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8787 DATA_DIR=/data \
    NODE_OPTIONS="--max-old-space-size=192 --max-semi-space-size=4" \
    MALLOC_ARENA_MAX=1 MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /app
# root owns the program, so that the service cannot rewrite itself; node owns the data
RUN mkdir -p /data && chown node:node /data && ln -s /app/dist/cli/time-compass.js /usr/local/bin/time-compass
COPY --from=build --chown=root:root /app/dist ./dist
COPY --chown=root:root package.json ./
USER node

# a first start, whose compiled code is kept for the later ones; as the user and with the flags of those, since V8 takes no other's
FROM server AS compiled
ENV NODE_COMPILE_CACHE=/tmp/compiled DATA_DIR=/tmp/data PORT=18786
RUN node --optimize-for-size dist/main.js & server=$!; \
    until node -e "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"; do kill -0 $server || exit 1; done; \
    kill $server; wait $server && chmod -R a+rX /tmp/compiled

FROM server
ARG VERSION=0.1.0
# the name in server.json, which the MCP registry compares
ARG MCP_NAME=dev.fly.time-compass/time-compass
LABEL org.opencontainers.image.title="Time Compass" \
      org.opencontainers.image.description="A remote MCP server that gives an AI assistant a true sense of a person's time" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="${VERSION}" \
      io.modelcontextprotocol.server.name="${MCP_NAME}"
COPY --from=compiled --chown=root:root /tmp/compiled ./compiled
ENV NODE_COMPILE_CACHE=/app/compiled
VOLUME ["/data"]
EXPOSE 8787
STOPSIGNAL SIGTERM
# slim images have no curl
HEALTHCHECK --interval=30s --timeout=3s --start-period=10s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# exec form: node is process 1 and gets SIGTERM itself; NODE_OPTIONS does not take the flag, which collects garbage earlier
CMD ["node", "--optimize-for-size", "dist/main.js"]
