#!/bin/sh
# Calls the code host with gh: sh gh.sh http://127.0.0.1:8080
# gh knows one host without TLS, github.localhost. The service is its proxy, so requests have absolute targets.
export HTTP_PROXY="$1" GH_HOST=github.localhost GH_ENTERPRISE_TOKEN=token GH_TOKEN=token GH_NO_UPDATE_NOTIFIER=1
GH_CONFIG_DIR=$(mktemp -d)
export GH_CONFIG_DIR
repo=github.localhost/acme/hello
calls=0
failed=0

# check LABEL PATTERN COMMAND...: the output of the command must match.
check() {
  label=$1 pattern=$2
  shift 2
  calls=$((calls + 1))
  if ! output=$("$@" 2>&1) || ! printf "%s\n" "$output" | grep -q -e "$pattern"; then
    failed=$((failed + 1))
    echo "failed: $label: $(printf %s "$output" | head -n 2)"
  fi
}

check "api" '"name":"main"' gh api repos/acme/hello/branches
check "a branch with a slash" '^feature/greeting$' gh api repos/acme/hello/branches/feature/greeting --jq .name
check "a comparison with a slash" '^[0-9]' gh api repos/acme/hello/compare/main...feature/greeting --jq .total_commits
check "pages" 'main' gh api --paginate 'repos/acme/hello/branches?per_page=1' --jq '.[].name'
check "a field" "" gh api repos/acme/hello/actions/variables -f name=GREETING -f value=Hello --silent -X POST
check "the variable" '^Hello$' gh api repos/acme/hello/actions/variables/GREETING --jq .value
check "run list" 'CI' gh run list --repo "$repo"
run=$(gh api repos/acme/hello/actions/runs --jq '[.workflow_runs[] | select(.conclusion == "success")][0].id')
check "run view" 'test' gh run view "$run" --repo "$repo"
check "run view --log" 'npm test' gh run view "$run" --log --repo "$repo"
check "run download" '' gh run download "$run" --dir "$GH_CONFIG_DIR/files" --repo "$repo"
check "the file of the artifact" 'README.md 100%' cat "$GH_CONFIG_DIR/files/coverage/coverage.txt"
check "run rerun" '' gh run rerun "$run" --repo "$repo"
check "workflow list" 'CI' gh workflow list --repo "$repo"
check "workflow disable" '' gh workflow disable CI --repo "$repo"
check "workflow enable" '' gh workflow enable CI --repo "$repo"
check "secret set" '' gh secret set TOKEN --body hidden --repo "$repo"
check "secret list" 'TOKEN' gh secret list --repo "$repo"
check "secret remove" '' gh secret remove TOKEN --repo "$repo"
rm -rf "$GH_CONFIG_DIR"
echo "$calls calls, $failed failed"
[ "$failed" = 0 ]
