package main

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"math/big"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"sync/atomic"
	"time"
)

var client = http.Client{Timeout: 4 * time.Second}
var base64url = base64.RawURLEncoding.Strict()

// The ids of Countersign's own access tokens end with the epoch of the user, in 8 hexadecimal digits.
var ownID = regexp.MustCompile(`^[0-9a-f]{16}0000[0-9a-f]{4}([0-7][0-9a-f]{7})$`)

type claims struct {
	TokenType string `json:"token_type"`
	UserID    string `json:"user_id"`
	Jti, Aud  string
	Iat, Exp  int64
}

var current atomic.Pointer[verifier]

// verifier has the keys, and the users whose logins ended. It is replaced by each load, never changed.
type verifier struct {
	keys     map[string]*ecdsa.PublicKey
	ended    map[string][2]int64 // epoch and time
	floor    int64
	etag     string
	loadedAt time.Time
}

// accepts reports whether the token is a valid access token for the audience.
func (v *verifier) accepts(token, audience string) (c claims, isValid bool) {
	if !v.open(token, "JWT", &c) || c.TokenType != "access" || c.Aud != audience ||
		c.Exp <= time.Now().Unix() || c.Iat <= v.floor {
		return c, false
	}
	ended, found := v.ended[c.UserID]
	if own := ownID.FindStringSubmatch(c.Jti); found && own != nil {
		return c, own[1] >= fmt.Sprintf("%08x", ended[0])
	}
	return c, !found || c.Iat > ended[1]
}

// open checks the signature, which must be ES256, and decodes the payload.
func (v *verifier) open(token, typ string, payload any) bool {
	var header struct{ Alg, Typ, Kid string }
	first, rest, _ := strings.Cut(token, ".")
	second, third, _ := strings.Cut(rest, ".")
	signature, err := base64url.DecodeString(third)
	if !decode(first, &header) || header.Alg != "ES256" || header.Typ != typ || err != nil || len(signature) != 64 {
		return false
	}
	hash := sha256.Sum256([]byte(first + "." + second))
	r, s := new(big.Int).SetBytes(signature[:32]), new(big.Int).SetBytes(signature[32:])
	key := v.keys[header.Kid]
	return key != nil && ecdsa.Verify(key, hash[:], r, s) && decode(second, payload)
}

func decode(part string, value any) bool {
	text, err := base64url.DecodeString(part)
	return err == nil && json.Unmarshal(text, value) == nil
}

// load replaces the current verifier by one with newer keys, and with the snapshot of ended logins if it has changed.
func (v verifier) load(url string) error {
	var set struct {
		Keys []struct{ Kid, Crv, X, Y string }
	}
	body, _, err := get(url+"/.well-known/jwks.json", "")
	if err != nil || json.Unmarshal(body, &set) != nil {
		return fmt.Errorf("no key set: %v", err)
	}
	v.keys = map[string]*ecdsa.PublicKey{}
	for _, key := range set.Keys {
		x, _ := base64url.DecodeString(key.X)
		y, _ := base64url.DecodeString(key.Y)
		public := ecdsa.PublicKey{Curve: elliptic.P256(), X: new(big.Int).SetBytes(x), Y: new(big.Int).SetBytes(y)}
		if key.Crv == "P-256" && public.IsOnCurve(public.X, public.Y) {
			v.keys[key.Kid] = &public
		}
	}
	var snapshot struct {
		Iat, Floor int64
		Users      []int64 // three for each: difference to the previous id, epoch, seconds from the end to iat
	}
	body, etag, err := get(url+"/.well-known/revocations", v.etag)
	if err != nil || body != nil && !v.open(string(body), "revocations+jws", &snapshot) {
		return fmt.Errorf("no snapshot: %v", err)
	}
	if body != nil {
		v.ended, v.floor, v.etag = map[string][2]int64{}, snapshot.Floor, etag
		for i, id := 0, int64(0); i+2 < len(snapshot.Users); i += 3 {
			id += snapshot.Users[i]
			v.ended[strconv.FormatInt(id, 10)] = [2]int64{snapshot.Users[i+1], snapshot.Iat - snapshot.Users[i+2]}
		}
	}
	v.loadedAt = time.Now()
	current.Store(&v)
	return nil
}

// get returns no body if the resource still has the entity tag.
func get(url, etag string) (body []byte, newETag string, err error) {
	request, err := http.NewRequest("GET", url, nil)
	if err != nil {
		return nil, "", err
	}
	request.Header.Set("If-None-Match", etag)
	response, err := client.Do(request)
	if err != nil || response.StatusCode == http.StatusNotModified {
		return nil, etag, err
	}
	defer response.Body.Close()
	if body, err = io.ReadAll(response.Body); response.StatusCode != http.StatusOK {
		err = fmt.Errorf("status %d", response.StatusCode)
	}
	return body, response.Header.Get("ETag"), err
}
