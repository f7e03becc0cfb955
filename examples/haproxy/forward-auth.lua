-- Asks Countersign whether a request may pass. Sets txn.auth_status, txn.auth_login and the identity headers.
local service = "http://127.0.0.1:8000/api/auth/verify/"
local credentials = {"authorization", "cookie", "origin", "sec-fetch-site"}
local identity = {"x-auth-user-id", "x-auth-username", "x-auth-groups"}

local function first(headers, name)
  local values = headers and headers[name]
  return values and values[0]
end

core.register_action("forward-auth", {"http-req"}, function(txn)
  local sent = txn.http:req_get_headers()
  local headers = {
    ["host"] = {"auth.example.com"},
    ["accept"] = {"application/json"},
    ["x-forwarded-for"] = {txn.f:src()},
    ["x-forwarded-proto"] = {"https"},
    ["x-forwarded-host"] = {first(sent, "host") or ""},
    ["x-forwarded-method"] = {txn.f:method()},
    ["x-forwarded-uri"] = {txn.f:pathq()},
  }
  for _, name in ipairs(credentials) do
    if sent[name] then
      headers[name] = {}
      for i = 0, #sent[name] do
        table.insert(headers[name], sent[name][i])
      end
    end
  end
  local response = core.httpclient():get{url = service, headers = headers, timeout = 5000}
  txn:set_var("txn.auth_status", response.status or 503)
  local login = first(response.headers, "location")
  if login then
    txn:set_var("txn.auth_login", login)
  end
  if response.status == 200 then
    for _, name in ipairs(identity) do
      local value = first(response.headers, name)
      if value and value ~= "" then
        txn.http:req_set_header(name, value)
      end
    end
  end
end)
