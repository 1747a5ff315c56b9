#!/usr/bin/env bash
# prom-client 15.1.3 (npm): at the first scrape of its default metrics the mean and the deviation of the event loop's delay
# have no number yet, and are written `Nan`. Expected from memory: no line, 0, or `NaN`, the spelling of Prometheus' text
# format. Seen on Node 20: nodejs_eventloop_lag_mean_seconds Nan, nodejs_eventloop_lag_stddev_seconds Nan.
set -euo pipefail
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT && cd "$folder"
npm init -y >/dev/null && npm install --silent --no-audit --no-fund prom-client@15.1.3
cat >try.cjs <<'JS'
const assert = require('node:assert/strict')
const client = require('prom-client')
client.collectDefaultMetrics()
client.register.metrics().then((text) => {
  const odd = text.split('\n').filter((line) => !line.startsWith('#') && /nan$/i.test(line))
  console.log(odd.join('\n'))
  assert.ok(odd.length > 0 && odd.every((line) => line.endsWith(' Nan')), 'spelled otherwise, or a number')
  process.exit(0)
})
JS
node try.cjs
