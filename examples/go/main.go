// A resource server that accepts access tokens of Countersign, with the standard library only.
package main

import (
	"encoding/json"
	"log"
	"net/http"
	"os"
	"strings"
	"time"
)

const poll, maxStaleness = 4 * time.Second, time.Minute

func main() {
	current.Store(&verifier{})
	go func() {
		for ; ; time.Sleep(poll) {
			if err := current.Load().load(os.Getenv("COUNTERSIGN_URL")); err != nil {
				log.Print("The revocation snapshot could not be loaded: ", err)
			}
		}
	}()
	http.HandleFunc("/whoami", authenticated(func(w http.ResponseWriter, _ *http.Request, c claims) {
		json.NewEncoder(w).Encode(map[string]string{"user_id": c.UserID})
	}))
	log.Fatal(http.ListenAndServe("127.0.0.1:"+os.Getenv("PORT"), nil))
}

func authenticated(next func(http.ResponseWriter, *http.Request, claims)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		v := current.Load()
		scheme, token, _ := strings.Cut(r.Header.Get("Authorization"), " ")
		c, isValid := v.accepts(token, os.Getenv("COUNTERSIGN_AUDIENCE"))
		if time.Since(v.loadedAt) > maxStaleness {
			w.Header().Set("Retry-After", "5")
			http.Error(w, "Tokens cannot be verified now.", http.StatusServiceUnavailable)
		} else if !isValid || !strings.EqualFold(scheme, "Bearer") {
			w.Header().Set("WWW-Authenticate", "Bearer")
			http.Error(w, "Token is invalid.", http.StatusUnauthorized)
		} else {
			next(w, r, c)
		}
	}
}
