# The shop as an image: HTTP on port 80 (or PORT), /up, and all data in /storage. See docs/operating.md.
# Both bases are Debian or what is built on it, with glibc; the first has Node.js 20 or newer and npm.
ARG BUILD_BASE=docker.io/library/node:24-trixie-slim
ARG BASE=docker.io/library/debian:trixie-slim

FROM ${BUILD_BASE} AS build
WORKDIR /maidan
COPY . .
# A release that was built before is taken as it is.
RUN test -x release/bin/maidan || bin/maidan build

FROM ${BASE}
# PostgreSQL asks for the name of its account.
RUN groupadd --gid 1000 maidan \
 && useradd --uid 1000 --gid 1000 --home-dir /storage --shell /usr/sbin/nologin maidan \
 && install --directory --owner=maidan --group=maidan --mode=0700 /storage
COPY --from=build /maidan/release /maidan
COPY --from=build /maidan/deploy/entrypoint.mjs /maidan/bin/entrypoint.mjs
USER 1000:1000
VOLUME /storage
EXPOSE 80
STOPSIGNAL SIGTERM
ENTRYPOINT ["/maidan/node/bin/node", "/maidan/bin/entrypoint.mjs"]
CMD ["start"]
