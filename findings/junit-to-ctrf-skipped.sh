#!/usr/bin/env bash
# junit-to-ctrf 0.0.14 (npm): of a report in JUnit's XML it drops the properties of a case, and the reason of a skipped one.
# Expected from memory: both are kept, in `extra` and `message`. Seen: neither is anywhere in the file.
set -euo pipefail
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT && cd "$folder"
npm init -y >/dev/null && npm install --silent --no-audit --no-fund junit-to-ctrf@0.0.14
cat >junit.xml <<'XML'
<?xml version="1.0"?>
<testsuite name="till" tests="2" skipped="1" failures="0" errors="0" time="0.2">
  <testcase classname="till" name="sells" time="0.1"><properties><property name="clause" value="CLD-101"/></properties></testcase>
  <testcase classname="till" name="waits" time="0.1"><skipped message="no printer here"/></testcase>
</testsuite>
XML
node_modules/.bin/junit-to-ctrf junit.xml -o ctrf.json >/dev/null
node -e '
const assert = require("node:assert/strict"), text = require("node:fs").readFileSync("ctrf.json", "utf8"), { summary } = JSON.parse(text).results
assert.deepEqual([summary.tests, summary.passed, summary.skipped], [2, 1, 1])
assert.ok(!text.includes("CLD-101") && !text.includes("no printer here"), "kept now")
console.log("junit-to-ctrf 0.0.14: 2 tests, 1 skipped; no property, no reason")'
