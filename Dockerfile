# A small image of Skep: docker build -t skep . && docker run -p 4483:4483 -v skep:/data skep
# docs/hosting.md tells more.

FROM node:22-bookworm-slim AS node

FROM rust:1.95-slim-bookworm AS build
# The page is built with Node while the program is compiled.
COPY --from=node /usr/local/bin/node /usr/local/bin/node
COPY --from=node /usr/local/lib/node_modules /usr/local/lib/node_modules
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
WORKDIR /src
COPY . .
RUN cargo build --release --locked --package skep \
    && mkdir -p /image/data /image/usr/local/bin \
    && cp target/release/skep /image/usr/local/bin/

# The C library and nothing else: no shell, no package manager.
FROM gcr.io/distroless/cc-debian12:nonroot
COPY --from=build --chown=nonroot:nonroot /image /
ENV SKEP_ADDR=0.0.0.0:4483 SKEP_DATA=/data
USER nonroot
VOLUME /data
EXPOSE 4483
HEALTHCHECK --interval=30s --timeout=5s --start-period=5s --retries=3 CMD ["/usr/local/bin/skep", "doctor", "--running"]
ENTRYPOINT ["/usr/local/bin/skep"]
CMD ["serve"]
