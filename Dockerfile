# Two stages: the first builds, the second has only what a server needs. docs/deploy.md says how to run it.
FROM node:24.21.0-trixie-slim AS build
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# The image has Node. The one among the packages is for machines without it.
RUN npm run package -- /opt/trackquery && rm -r /opt/trackquery/node_modules/node-linux-*

FROM node:24.21.0-trixie-slim
COPY --from=build /opt/trackquery /opt/trackquery
WORKDIR /opt/trackquery
# The code stays root's. Only the data folder belongs to the user of the app.
RUN install -d -o node -g node -m 700 /var/lib/trackquery
VOLUME /var/lib/trackquery
ENV DATA_DIR=/var/lib/trackquery HOST=0.0.0.0 PORT=3000
EXPOSE 3000
USER node
HEALTHCHECK --interval=30s --timeout=10s --start-period=2m \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-old-space-size=192", "--max-semi-space-size=4", "tools/start.js"]
