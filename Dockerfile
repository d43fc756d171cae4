# The package with k6 and Java, for machines without Node, Go or Java:
#   docker build --tag remittance-gateway-harness .
#   docker run --rm --init --volume "$PWD:/work" remittance-gateway-harness certify
FROM golang:1.26-bookworm AS k6
WORKDIR /toolchain
COPY run/k6/binary/toolchain/ ./
# as run/k6/binary/build-k6.mjs builds it
RUN CGO_ENABLED=0 GOWORK=off go build -trimpath -buildvcs=false '-ldflags=-s -w' -gcflags=all=-dwarf=false -o /k6 .

FROM node:24-bookworm-slim AS package
WORKDIR /source
COPY . .
# npm pack installs what it needs by itself (`prepack`)
RUN npm pack --pack-destination /tmp \
  && npm install --global --prefix /package --ignore-scripts --no-audit --no-fund /tmp/remittance-gateway-harness-*.tgz

FROM node:24-bookworm-slim
# Java makes the Allure page; it links manuals, whose folder slim images may lack, and its version is that of Debian's release
# hadolint ignore=DL3008
RUN mkdir -p /usr/share/man/man1 \
  && apt-get update \
  && apt-get install --yes --no-install-recommends default-jre-headless \
  && rm -rf /var/lib/apt/lists/*
COPY --from=k6 /k6 /usr/local/bin/k6
COPY --from=package /package /usr/local
# nothing in it needs the rights of another user
RUN find / -xdev -type f -perm /6000 -exec chmod a-s {} +
USER 1000
WORKDIR /work
ENTRYPOINT ["remittance-gateway-harness"]
CMD ["--help"]
