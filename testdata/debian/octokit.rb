# Calls the code host with octokit.rb: ruby octokit.rb http://127.0.0.1:8080
require "octokit"

client = Octokit::Client.new(api_endpoint: ARGV[0], access_token: "token")
repo = "acme/hello"
$calls = 0
$failed = 0

def check(label)
  $calls += 1
  result = yield
  raise "is false" unless result

  result
rescue StandardError => e
  $failed += 1
  puts "failed: #{label}: #{e.message.lines.first}"
  nil
end

check("list branches") { client.branches(repo).map(&:name).include?("main") }
check("get a branch with a slash") { client.branch(repo, "feature/greeting").name == "feature/greeting" }
check("compare with a slash") { client.compare(repo, "main", "feature/greeting").ahead_by == 1 }
commits = check("list commits") { client.commits(repo) }
sha = commits.first.sha
check("get a commit") { client.commit(repo, sha).sha == sha }
check("create a status") { client.create_status(repo, sha, "success", context: "rb").state == "success" }
check("list statuses by hash") { client.statuses(repo, sha).map(&:context).include?("rb") }
check("combined status") { client.combined_status(repo, sha).total_count.positive? }
check("create a comment") { client.create_commit_comment(repo, sha, "Nice.").body == "Nice." }
check("list comments") { client.list_commit_comments(repo).any? }
accept = { accept: "application/vnd.github.luke-cage-preview+json" }
rules = { enforce_admins: true, required_status_checks: nil, required_pull_request_reviews: nil, restrictions: nil }
check("protect a branch with a slash") { client.protect_branch(repo, "feature/greeting", accept.merge(rules)) }
check("get its protection") { client.branch_protection(repo, "feature/greeting", accept).enforce_admins.enabled }
check("remove it") { client.unprotect_branch(repo, "feature/greeting", accept) }
check("list workflows") { client.workflows(repo).workflows.first.name == "CI" }
runs = check("list runs") { client.repository_workflow_runs(repo).workflow_runs }
check("get a run") { client.workflow_run(repo, runs.first.id).id == runs.first.id }
check("logs of a run") { client.workflow_run_logs(repo, runs.last.id).start_with?("http") }
check("collaborators") { client.collaborators(repo).map(&:login).include?("ada") }
check("create a merge") { client.merge(repo, "main", "feature/greeting") }
check("stargazers") { client.stargazers(repo).is_a?(Array) }
check("secrets") { client.list_secrets(repo).total_count.zero? }
puts "#{$calls} calls, #{$failed} failed"
exit($failed.zero? ? 0 : 1)
