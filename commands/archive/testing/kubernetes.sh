#!/bin/bash
# Runs a command beside a Kubernetes cluster of one node, which ends with it:
#   commands/archive/testing/kubernetes.sh FOLDER COMMAND [ARGUMENT…]
# FOLDER, which is new, gets the data and logs of the cluster, and a volume for each claim in FOLDER/volumes. CLUSTER of the
# command names the folder, and kubectl works. The address of the node is 192.168.99.1. K6_BIN is the k6 of its images, or
# the newest one below .cache/.
#
# As root on Debian with Go, and these packages: busybox-static containerd containernetworking-plugins curl etcd-server
# iproute2 iptables openssl runc. K6_OPERATOR names the binary of k6-operator, and K6_OPERATOR_CRD the definitions of its
# objects (config/crd/bases of its source). Kubernetes is built once into .cache/. The cluster has its own namespaces of
# processes, mounts and network, so that nothing of it stays, and nothing reaches another network.
set -euo pipefail
version=1.34.4
node=192.168.99.1
project=$(cd "$(dirname "$0")/../../.." && pwd)
binaries=$project/.cache/kubernetes/v$version
controls=/sys/fs/cgroup/*/harness-cluster

# k8s.io/kubernetes cannot be installed as it is: its go.mod replaces the libraries of its own repository by folders
build() {
  local published tool stamp
  mkdir -p "$binaries/module"
  cd "$binaries/module"
  published=$(go mod download -json "k8s.io/kubernetes@v$version" | sed -n 's/.*"GoMod": "\(.*\)".*/\1/p')
  {
    printf 'module cluster\ngo 1.24\nrequire k8s.io/kubernetes v%s\n' "$version"
    sed -n "s|^\s*\(k8s.io/[a-z-]*\) => ./staging.*|replace \1 => \1 v0.${version#1.}|p" "$published"
  } >go.mod
  printf 'package cluster\n' >tools.go
  printf 'import _ "k8s.io/kubernetes/cmd/%s"\n' "$@" >>tools.go
  go mod tidy -e
  stamp="-X k8s.io/component-base/version.gitVersion=v$version -X k8s.io/client-go/pkg/version.gitVersion=v$version"
  for tool in "$@"; do CGO_ENABLED=0 go build -p 2 -ldflags "-s -w $stamp" -o "$binaries/$tool" "k8s.io/kubernetes/cmd/$tool"; done
}

# an archive as `docker save` writes it: image NAME FOLDER OF ITS FILES
image() {
  local parts layer
  parts=$(mktemp -d -p "$work")
  tar --owner=0 --group=0 --directory "$2" -cf "$parts/layer.tar" .
  layer=$(sha256sum "$parts/layer.tar" | cut -d' ' -f1)
  cat >"$parts/config.json" <<END
{"architecture": "$(dpkg --print-architecture)", "os": "linux", "config": {"Entrypoint": ["/bin/sleep", "infinity"], "Env": ["PATH=/bin"]},
 "rootfs": {"type": "layers", "diff_ids": ["sha256:$layer"]}}
END
  printf '[{"Config": "config.json", "RepoTags": ["%s"], "Layers": ["layer.tar"]}]' "$1" >"$parts/manifest.json"
  tar --directory "$parts" -c . | ctr --namespace k8s.io images import - >>"$work/images.log"
}

images() {
  local files=$work/files
  mkdir -p "$files/bin" "$files/tmp"
  chmod 1777 "$files/tmp"
  cp /bin/busybox "$files/bin/"
  chroot "$files" /bin/busybox --install -s /bin
  image localhost/pause:1 "$files"
  # k6, and Node with its libraries, for the judge of each runner
  ldd "$(command -v node)" | grep -o '/[^ ]*' | xargs -I{} cp --parents --dereference {} "$files"
  cp "$k6" "$(command -v node)" "$files/bin/"
  image localhost/remittance-gateway-harness:1 "$files"
  rm "$files/bin/k6" "$files/bin/node"
  # curl and its libraries, for the operator's starter
  ldd "$(command -v curl)" | grep -o '/[^ ]*' | xargs -I{} cp --parents --dereference {} "$files"
  cp "$(command -v curl)" "$files/bin/"
  image ghcr.io/grafana/k6-operator:latest-starter "$files"
}

configuration() {
  cat >containerd.toml <<END
version = 2
root = "$work/containerd"
[plugins."io.containerd.grpc.v1.cri"]
  sandbox_image = "localhost/pause:1"
  restrict_oom_score_adj = true
  [plugins."io.containerd.grpc.v1.cri".cni]
    bin_dir = "/usr/lib/cni"
    conf_dir = "$work/cni"
  [plugins."io.containerd.grpc.v1.cri".containerd]
    snapshotter = "overlayfs"
END
  mkdir -p cni
  cat >cni/pods.conflist <<END
{"cniVersion": "0.4.0", "name": "pods", "plugins": [{"type": "bridge", "bridge": "pods", "isGateway": true, "ipMasq": true,
 "hairpinMode": true, "ipam": {"type": "host-local", "ranges": [[{"subnet": "10.244.0.0/16"}]], "routes": [{"dst": "0.0.0.0/0"}]}}]}
END
  cat >kubelet.yaml <<END
kind: KubeletConfiguration
apiVersion: kubelet.config.k8s.io/v1beta1
authentication: {anonymous: {enabled: true}, webhook: {enabled: false}}
authorization: {mode: AlwaysAllow}
containerRuntimeEndpoint: unix:///run/containerd/containerd.sock
cgroupDriver: cgroupfs
cgroupRoot: /harness-cluster
# a container may be refused a part of what a kubelet does to its machine
cgroupsPerQOS: false
enforceNodeAllocatable: []
featureGates: {KubeletInUserNamespace: true}
failSwapOn: false
localStorageCapacityIsolation: false
evictionHard: {memory.available: 0%, nodefs.available: 0%, nodefs.inodesFree: 0%, imagefs.available: 0%, imagefs.inodesFree: 0%}
END
  cat >kubeconfig <<END
apiVersion: v1
kind: Config
clusters: [{name: here, cluster: {server: "https://$node:6443", insecure-skip-tls-verify: true}}]
users: [{name: admin, user: {token: $token}}]
contexts: [{name: here, context: {cluster: here, user: admin}}]
current-context: here
END
  echo "$token,admin,1,system:masters" >tokens.csv
  openssl genrsa -out accounts.key 2048 2>>openssl.log
  openssl rsa -in accounts.key -pubout -out accounts.pub 2>>openssl.log
}

# start NAME COMMAND…, with a log of its own
start() { "${@:2}" >"$1.log" 2>&1 & }

# ready WHAT COMMAND…: waits until the command succeeds
ready() {
  local end=$((SECONDS + 120))
  until "${@:2}" >/dev/null 2>&1; do
    ((SECONDS < end)) || { echo "The cluster has no $1 after two minutes; its logs are in $work." >&2; exit 2; }
    sleep 0.3
  done
  echo "$1 after $SECONDS s"
}

volumes() {
  local name
  for name in {1..20}; do
    mkdir -p "volumes/$name"
    cat <<END
{apiVersion: v1, kind: PersistentVolume, metadata: {name: volume-$name}, spec: {capacity: {storage: 100Gi},
 accessModes: [ReadWriteMany], local: {path: $work/volumes/$name},
 nodeAffinity: {required: {nodeSelectorTerms: [{matchExpressions: [{key: kubernetes.io/hostname, operator: In, values: [node]}]}]}}}}
---
END
  done | kubectl create -f - >>volumes.log
}

inside() {
  cd "$work"
  local folder chain token
  for folder in /run /var/log /var/lib/cni; do mkdir -p $folder && mount -t tmpfs tmpfs $folder; done
  ip link set lo up
  ip address add $node/32 dev lo
  ip route add default dev lo
  sysctl -qw net.ipv4.ip_forward=1 net.bridge.bridge-nf-call-iptables=1 net.ipv4.conf.all.route_localnet=1
  # the address of the node reaches what listens on its loopback address alone, as the reference gateway does
  for chain in PREROUTING OUTPUT; do iptables -t nat -A $chain -d $node -p tcp -j DNAT --to-destination 127.0.0.1; done
  token=$(openssl rand -hex 16)
  configuration
  export CLUSTER=$work KUBECONFIG=$work/kubeconfig PATH=$binaries:$PATH
  start containerd containerd --config containerd.toml
  start etcd etcd --data-dir "$work/etcd"
  start apiserver kube-apiserver --etcd-servers http://127.0.0.1:2379 --advertise-address $node --cert-dir "$work/certificates" \
    --token-auth-file tokens.csv --kubelet-preferred-address-types InternalIP --service-cluster-ip-range 10.96.0.0/16 --service-account-issuer https://$node:6443 \
    --service-account-signing-key-file accounts.key --service-account-key-file accounts.pub
  ready containerd ctr version
  images
  ready 'API server' kubectl get --raw /readyz
  start controller-manager kube-controller-manager --kubeconfig kubeconfig --leader-elect=false \
    --service-account-private-key-file accounts.key --root-ca-file certificates/apiserver.crt
  start scheduler kube-scheduler --kubeconfig kubeconfig --leader-elect=false
  start proxy kube-proxy --kubeconfig kubeconfig --hostname-override node --cluster-cidr 10.244.0.0/16 \
    --conntrack-max-per-core 0 --oom-score-adj 0
  start kubelet kubelet --kubeconfig kubeconfig --config kubelet.yaml --root-dir "$work/kubelet" --hostname-override node \
    --node-ip $node
  kubectl create -f "$K6_OPERATOR_CRD" >definitions.log
  start operator "$K6_OPERATOR" --metrics-bind-address 0 --health-probe-bind-address 127.0.0.1:8081
  volumes
  ready node kubectl wait --for condition=Ready node/node --timeout 1s
  ready 'service account' kubectl get serviceaccount default
  kubectl label namespace default pod-security.kubernetes.io/enforce=restricted
  cd "$OLDPWD"
  "$@"
}

work=$(realpath -m "$1")
k6=$(realpath "${K6_BIN:-$(ls -t "$project"/.cache/k6/*/k6 | head -1)}")
shift
if [ "${CLUSTER_INSIDE:-}" ]; then
  unset CLUSTER_INSIDE
  inside "$@"
  exit
fi
for name in K6_OPERATOR K6_OPERATOR_CRD; do
  [ -e "${!name:-}" ] || { echo "$name is not the path of a file." >&2; exit 3; }
done
tools="kubectl kube-apiserver kube-controller-manager kube-scheduler kube-proxy kubelet"
for name in $tools; do [ -x "$binaries/$name" ] || { (build $tools); break; }; done
mkdir -p "$work" $(ls -d /sys/fs/cgroup/*/ | sed 's|$|harness-cluster|')
# a group of the control cpuset takes no process before it has these
for name in cpus mems; do cat /sys/fs/cgroup/cpuset/cpuset.$name >/sys/fs/cgroup/cpuset/harness-cluster/cpuset.$name || true; done
CLUSTER_INSIDE=1 unshare --mount --net --ipc --uts --pid --fork --kill-child --mount-proc "$0" "$work" "$@" <&0 &
inner=$!
# unshare itself does not end on SIGTERM
trap 'kill -KILL $inner' TERM
wait $inner && code=0 || code=$?
# the last processes may still be ending
for _ in {1..50}; do find $controls -depth -type d -exec rmdir {} + 2>/dev/null && break || sleep 0.1; done
exit $code
