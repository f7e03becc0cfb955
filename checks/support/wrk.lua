-- Sends the requests of a file repeatedly. Each line has a method, a path, a header and a body, separated
-- by tabs. With "rotate", the refresh token of each response is sent in a later request.
local ready, first, last = {}, 1, 0
local rotate, head = false, ""

local function add(request)
  last = last + 1
  ready[last] = request
end

local function read(line)
  local method, path, name, value, body = line:match("^(%S+)\t(%S+)\t([^:]*):?([^\t]*)\t(.*)$")
  local headers = { Host = wrk.headers["Host"] }
  if name ~= "" then headers[name] = value end
  if body == "" then body = nil else headers["Content-Type"] = "application/json" end
  return wrk.format(method, path, headers, body)
end

function init(args)
  for line in io.lines(args[1]) do add(read(line)) end
  rotate = args[2] == "rotate"
  -- Rotations differ only in the token, so concatenation is cheaper than wrk.format.
  head = ready[1]:match("^(.-\r\n\r\n)"):gsub("Content%-Length: %d+\r\n", "")
  head = head:sub(1, -3) .. "Content-Length: "
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
  local _, before = body:find('"refresh":"', 1, true)
  if before then
    local token = body:sub(before + 1, body:find('"', before + 1, true) - 1)
    add(head .. (#token + 14) .. '\r\n\r\n{"refresh":"' .. token .. '"}')
  end
end

function done(summary, latency, requests)
  local errors = summary.errors
  io.write(string.format("requests=%d seconds=%f failed=%d p50=%f p99=%f p999=%f\n",
    summary.requests, summary.duration / 1e6,
    errors.status + errors.read + errors.write + errors.timeout + errors.connect,
    latency:percentile(50) / 1e3, latency:percentile(99) / 1e3, latency:percentile(99.9) / 1e3))
end
