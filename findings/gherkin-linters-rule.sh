#!/usr/bin/env bash
# gherkin-lint 4.2.4 and gplint 1.5.1 (npm): neither looks at a scenario inside a `Rule`, which Gherkin has had since 6.
# Expected from memory: a rule about scenarios holds wherever a scenario is. Seen: a scenario without a name is named as a
# fault in the feature, and is none in its Rule; both end with 0.
set -euo pipefail
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT && cd "$folder"
npm init -y >/dev/null && npm install --silent --no-audit --no-fund gherkin-lint@4.2.4 gplint@1.5.1
echo '{"no-unnamed-scenarios":"on"}' >.gherkin-lintrc && echo '{"no-unnamed-scenarios":"error"}' >.gplintrc
mkdir plain within
printf 'Feature: A till\n\n  Scenario:\n    Given a shift\n' >plain/a.feature
printf 'Feature: A till\n\n  Rule: it is open\n\n    Scenario:\n      Given a shift\n' >within/a.feature
for linter in gherkin-lint gplint; do
  config=.${linter}rc
  node_modules/.bin/$linter -c $config 'plain/*.feature' >out.txt 2>&1 && { echo "$linter: takes it in the feature"; exit 1; }
  node_modules/.bin/$linter -c $config 'within/*.feature' >out.txt 2>&1 || { echo "$linter: sees it inside a Rule now"; cat out.txt; exit 1; }
  echo "$linter: a fault in the feature, none inside a Rule"
done
