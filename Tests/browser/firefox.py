"""Firefox through its remote protocol, Marionette, which needs no driver."""

import base64
import json
import os
import pathlib
import shutil
import socket
import subprocess
import tempfile
import time

PREFERENCES = {
    "marionette.port": None,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "app.update.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "layout.css.devPixelsPerPx": "1.0",
}


def program():
    """The path of Firefox, or nothing."""
    return shutil.which("firefox-esr") or shutil.which("firefox")


class Firefox:
    """A window without a screen."""

    def __init__(self, width, height):
        self.folder = tempfile.TemporaryDirectory()
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        preferences = PREFERENCES | {"marionette.port": port}
        (pathlib.Path(self.folder.name) / "user.js").write_text(
            "".join(f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in preferences.items()))
        environment = dict(os.environ, MOZ_HEADLESS_WIDTH=str(width), MOZ_HEADLESS_HEIGHT=str(height), HOME=self.folder.name)
        self.process = subprocess.Popen(
            [program(), "--headless", "--no-remote", "--marionette", "--profile", self.folder.name],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment)
        self.number = 0
        self.connect(port)
        self.call("WebDriver:NewSession", {"capabilities": {}})
        self.call("WebDriver:SetTimeouts", {"script": 60000})

    def connect(self, port, seconds=60):
        end = time.monotonic() + seconds
        while True:
            try:
                self.socket = socket.create_connection(("127.0.0.1", port), timeout=60)
                break
            except OSError:
                if time.monotonic() > end or self.process.poll() is not None:
                    self.close()
                    raise SystemExit("Firefox does not start")
                time.sleep(0.1)
        self.stream = self.socket.makefile("rb")
        self.read()

    def read(self):
        """A message: its length, a colon, and JSON."""
        length = b""
        while not length.endswith(b":"):
            length += self.stream.read(1)
        return json.loads(self.stream.read(int(length[:-1])))

    def call(self, name, parameters):
        self.number += 1
        text = json.dumps([0, self.number, name, parameters]).encode()
        self.socket.sendall(f"{len(text)}:".encode() + text)
        _, _, error, result = self.read()
        if error:
            raise RuntimeError(f"{name}: {error['message']}")
        return result

    def open(self, address):
        self.call("WebDriver:Navigate", {"url": address})

    def evaluate(self, script, *arguments):
        """The value of an expression, in which the arguments are `arguments`."""
        return self.call("WebDriver:ExecuteScript", {"script": f"return {script}", "args": list(arguments)})["value"]

    def act(self, kind, actions):
        """Performs actions of one input device."""
        device = {"type": kind, "id": kind, "actions": actions}
        if kind == "pointer":
            device["parameters"] = {"pointerType": "mouse"}
        self.call("WebDriver:PerformActions", {"actions": [device]})

    def click(self, x, y):
        self.act("pointer", [
            {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0}, {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0}])

    def press(self, key):
        self.act("key", [{"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}])

    def until(self, script, seconds=5):
        end = time.monotonic() + seconds
        while not (holds := self.evaluate(script)) and time.monotonic() < end:
            time.sleep(0.02)
        return holds

    def screenshot(self):
        """A picture of the whole page, as PNG."""
        return base64.b64decode(self.call("WebDriver:TakeScreenshot", {"full": True, "hash": False})["value"])

    def close(self):
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.folder.cleanup()
