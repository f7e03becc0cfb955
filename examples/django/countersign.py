"""Verifies access tokens of Countersign without a request for each token."""

import json
import logging
import re
import threading
import time
import urllib.error
import urllib.request

import jwt

POLL = 4  # seconds
MAX_STALENESS = 60
MAX_KEY_AGE = 300
ALGORITHMS = ["ES256"]  # countersign.jwt.algorithm, never taken from the token
EPOCH = re.compile(r"[0-9a-f]{16}0000[0-9a-f]{4}([0-7][0-9a-f]{7})")  # in the ids of Countersign's own access tokens


class Invalid(Exception):
    """The token is not valid, or not any more."""


class Unavailable(Exception):
    """No recent snapshot of the revoked users could be loaded."""


class Verifier:
    def __init__(self, url, audience=None):
        self._url, self._audience = url, audience
        self._keys, self._keys_loaded_at = {}, float("-inf")
        self._ended, self._floor, self._etag, self._loaded_at = {}, 0, None, None
        threading.Thread(target=self._poll, daemon=True).start()

    def verify(self, token):
        """Returns the claims of a valid access token."""
        if self._loaded_at is None or time.monotonic() - self._loaded_at > MAX_STALENESS:
            raise Unavailable
        try:
            header = jwt.get_unverified_header(token)
            options = {"require": ["exp", "iat", "jti"], "verify_iat": False}
            claims = jwt.decode(token, self._keys[header["kid"]], ALGORITHMS, options, audience=self._audience)
            if header["typ"] == "JWT" and claims["token_type"] == "access" and not self._is_void(claims):
                return claims
        except (jwt.InvalidTokenError, KeyError, TypeError) as error:
            raise Invalid from error
        raise Invalid

    def _is_void(self, claims):
        if claims["iat"] <= self._floor:
            return True
        if claims["user_id"] not in self._ended:
            return False
        epoch, ended_at = self._ended[claims["user_id"]]
        own = EPOCH.fullmatch(claims["jti"])
        return int(own[1], 16) < epoch if own else claims["iat"] <= ended_at

    def _poll(self):
        while True:
            try:
                self._load()
            except Exception as error:
                logging.warning("The revocation snapshot could not be loaded: %r", error)
            time.sleep(POLL)

    def _load(self):
        if time.monotonic() - self._keys_loaded_at > MAX_KEY_AGE:
            self._load_keys()
        request = urllib.request.Request(self._url + "/.well-known/revocations")
        if self._etag:
            request.add_header("If-None-Match", self._etag)
        try:
            with urllib.request.urlopen(request, timeout=POLL) as response:
                self._read(response.read())
                self._etag = response.headers["ETag"]
        except urllib.error.HTTPError as error:
            if error.code != 304:
                raise
        self._loaded_at = time.monotonic()

    def _read(self, snapshot):
        kid = jwt.get_unverified_header(snapshot)["kid"]  # the current signing key
        if kid not in self._keys:
            self._load_keys()
        checked = jwt.PyJWS().decode_complete(snapshot, self._keys[kid], ALGORITHMS)
        if checked["header"]["typ"] != "revocations+jws":
            raise ValueError("not a revocation snapshot")
        content = json.loads(checked["payload"])
        ended, user, values = {}, 0, iter(content["users"])
        for difference, epoch, age in zip(values, values, values):
            user += difference
            ended[str(user)] = (epoch, content["iat"] - age)
        self._ended, self._floor = ended, content["floor"]

    def _load_keys(self):
        with urllib.request.urlopen(self._url + "/.well-known/jwks.json", timeout=POLL) as response:
            self._keys = {key.key_id: key.key for key in jwt.PyJWKSet.from_dict(json.load(response)).keys}
        self._keys_loaded_at = time.monotonic()
