-- Sends the requests of a file one after the other, over and over. A line of it is a method, a path, a
-- header and a body, separated by tabs. After "rotate", the refresh token of each answer is sent later.
local ready, first, last = {}, 1, 0
local rotate = false

local function add(line)
  local method, path, name, value, body = line:match("^(%S+)\t(%S+)\t([^:]*):?([^\t]*)\t(.*)$")
  local headers = { Host = wrk.headers["Host"] }
  if name ~= "" then headers[name] = value end
  if body == "" then body = nil else headers["Content-Type"] = "application/json" end
  last = last + 1
  ready[last] = wrk.format(method, path, headers, body)
end

function init(args)
  for line in io.lines(args[1]) do add(line) end
  rotate = args[2] == "rotate"
  if not rotate then response = nil end
end

function request()
  local text = ready[first]
  if rotate then ready[first] = nil end
  first = first + 1
  if not rotate and first > last then first = 1 end
  return text
end

function response(status, headers, body)
  local token = body:match('"refresh":"([^"]+)"')
  if token then add("POST\t/api/token/refresh/\t\t{\"refresh\":\"" .. token .. "\"}") end
end

function done(summary, latency, requests)
  local errors = summary.errors
  io.write(string.format("requests=%d seconds=%f failed=%d p50=%f p99=%f p999=%f\n",
    summary.requests, summary.duration / 1e6,
    errors.status + errors.read + errors.write + errors.timeout + errors.connect,
    latency:percentile(50) / 1e3, latency:percentile(99) / 1e3, latency:percentile(99.9) / 1e3))
end
