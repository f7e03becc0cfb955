import express from "express";
import { createVerifier } from "./countersign.js";

const verify = createVerifier(process.env.COUNTERSIGN_URL, process.env.COUNTERSIGN_AUDIENCE);
const app = express();
app.disable("x-powered-by");

async function authenticate(request, response, next) {
  const token = /^Bearer ([\w.-]+)$/i.exec(request.get("Authorization") ?? "")?.[1];
  try {
    request.user = await verify(token ?? "");
  } catch ({ status, message }) {
    response.set(status === 401 ? { "WWW-Authenticate": "Bearer" } : { "Retry-After": "5" });
    return response.status(status).json({ detail: message });
  }
  next();
}

app.get("/whoami", authenticate, (request, response) => response.json({ user_id: request.user.user_id }));
app.listen(Number(process.env.PORT), "127.0.0.1");
