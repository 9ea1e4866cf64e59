"""A receiver of webhooks in Python 3.9 or newer, with nothing but its standard library.

WEBHOOK_SECRET=whsec_... python3 receive.py, behind a proxy with TLS.
"""

import hashlib
import hmac
import json
import os
import re
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

SECRET = os.environ.get("WEBHOOK_SECRET", "")
PORT = int(os.environ.get("PORT", "8080"))
TOLERANCE_SECONDS = 300
LARGEST_BODY = 4 * 1024 * 1024
# Ids of handled events, since a delivery may come twice. Store them in your database.
handled = set()


class NotVerified(Exception):
    """A delivery that failed verification; the message is the reason."""


def verify(body, timestamp, signature, secret, now=None):
    """The event of a delivery; `body` is what was received, byte for byte."""
    if not secret.startswith("whsec_"):
        raise NotVerified("invalid_secret")
    if not re.fullmatch(r"[0-9]{1,15}", timestamp or ""):
        raise NotVerified("malformed_timestamp")
    if not re.fullmatch(r"v1=[0-9a-f]{64}", signature or ""):
        raise NotVerified("malformed_signature")
    signed = timestamp.encode() + b"." + body
    expected = "v1=" + hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest()
    if not hmac.compare_digest(expected, signature):
        raise NotVerified("signature_mismatch")
    if abs((time.time() if now is None else now) - int(timestamp)) > TOLERANCE_SECONDS:
        raise NotVerified("timestamp_outside_tolerance")
    return json.loads(body)


class Receiver(BaseHTTPRequestHandler):
    timeout = 10

    def do_POST(self):
        length = int(self.headers.get("Content-Length") or "0")
        if length > LARGEST_BODY:
            return self.answer(413, "too large")
        body = self.rfile.read(length)
        timestamp = self.headers.get("X-Service-Timestamp")
        try:
            event = verify(body, timestamp, self.headers.get("X-Service-Signature"), SECRET)
        except NotVerified as reason:
            return self.answer(400, str(reason))
        # Acknowledge at once, do the work afterwards.
        self.answer(200, "ok")
        if event["id"] not in handled:
            handled.add(event["id"])
            handle(event)

    def answer(self, status, text):
        content = (text + "\n").encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_):
        pass


def handle(event):
    print(event["type"], event["id"], flush=True)


if __name__ == "__main__":
    server = ThreadingHTTPServer(("127.0.0.1", PORT), Receiver)
    print(f"listening on {server.server_address[1]}", flush=True)
    server.serve_forever()
