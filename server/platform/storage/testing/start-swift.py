"""
OpenStack Swift with its S3 API (SigV4, multipart, ranges, versions), the whole of it in one process, on one
folder: for tests. Debian's package python3-swift has it. Arguments: a new folder, the access key (account:user)
and the secret. Prints the port of the S3 API when it serves; ends with its standard input.
"""

import eventlet

eventlet.monkey_patch()

import array
import logging
import os
import sys

from eventlet import listen, wsgi

folder, user, secret = sys.argv[1:4]
account_name, user_name = user.split(":")
os.chdir(folder)

with open("swift.conf", "w", encoding="utf-8") as file:
    file.write(
        "[swift-hash]\nswift_hash_path_prefix = a\nswift_hash_path_suffix = b\n"
        "[storage-policy:0]\nname = one\ndefault = yes\n"
    )

from swift.common import utils  # noqa: E402

utils.SWIFT_CONF_FILE = os.path.join(folder, "swift.conf")
utils.validate_hash_conf()
from swift.common import storage_policy  # noqa: E402

storage_policy.reload_storage_policies()

from swift.account import server as account_server  # noqa: E402
from swift.common.ring import RingData  # noqa: E402
from swift.common.wsgi import loadapp  # noqa: E402
from swift.container import server as container_server  # noqa: E402
from swift.obj import server as object_server  # noqa: E402

logging.disable(logging.CRITICAL)
devices = os.path.join(folder, "devices")
os.makedirs(os.path.join(devices, "sda"))
common = {
    "devices": devices,
    "swift_dir": folder,
    "mount_check": "false",
    "hash_path_prefix": "a",
    "hash_path_suffix": "b",
    "bind_ip": "127.0.0.1",
    "fallocate_reserve": "0",
    "disable_fallocate": "true",
}
logger = utils.get_logger({}, "swift")


class Quiet:
    def write(self, _text):
        pass


class NoCache:
    """In place of memcached: Swift asks for one, and works without what it keeps."""

    def get(self, *_args, **_options):
        return None

    def set(self, *_args, **_options):
        pass

    delete = set


def with_cache(app):
    def answer(env, start_response):
        env["swift.cache"] = NoCache()
        return app(env, start_response)

    return answer


def serve(socket, app):
    eventlet.spawn(wsgi.server, socket, app, Quiet(), custom_pool=None, keepalive=True, log_output=False)


servers = {
    "account": account_server.AccountController,
    "container": container_server.ContainerController,
    "object": object_server.ObjectController,
}
sockets = {name: listen(("127.0.0.1", 0)) for name in servers}
for name, socket in sockets.items():
    port = socket.getsockname()[1]
    device = {
        "id": 0, "zone": 0, "region": 1, "device": "sda", "weight": 1.0, "meta": "",
        "ip": "127.0.0.1", "port": port, "replication_ip": "127.0.0.1", "replication_port": port,
    }
    RingData([array.array("H", [0])], [device], 32).save(os.path.join(folder, name + ".ring.gz"))
for name, factory in servers.items():
    serve(sockets[name], factory({**common, "bind_port": str(sockets[name].getsockname()[1])}, logger))

with open("proxy-server.conf", "w", encoding="utf-8") as file:
    file.write(
        f"""
[DEFAULT]
swift_dir = {folder}
[pipeline:main]
pipeline = catch_errors gatekeeper listing_formats bulk s3api tempauth copy slo dlo versioned_writes symlink proxy-server
[app:proxy-server]
use = egg:swift#proxy
allow_account_management = true
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:bulk]
use = egg:swift#bulk
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
s3_acl = false
[filter:tempauth]
use = egg:swift#tempauth
user_{account_name}_{user_name} = {secret} .admin
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
[filter:versioned_writes]
use = egg:swift#versioned_writes
allow_object_versioning = true
[filter:symlink]
use = egg:swift#symlink
"""
    )
front = listen(("127.0.0.1", 0))
app = loadapp(os.path.join(folder, "proxy-server.conf"), global_conf={"log_name": "swift"})
serve(front, with_cache(app))
print(front.getsockname()[1], flush=True)

eventlet.tpool.execute(sys.stdin.read)
os._exit(0)
