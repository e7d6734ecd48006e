"""Calls the code host with PyGithub: python3 pygithub.py http://127.0.0.1:8080"""
import sys

from github import Github
from check import check, finish

hub = Github(base_url=sys.argv[1], login_or_token="token")
repo = hub.get_repo("acme/hello", lazy=True)

branches = check("list branches", lambda: [branch.name for branch in repo.get_branches()])
check("get a branch with a slash", lambda: repo.get_branch("feature/greeting").name == "feature/greeting")
check("compare with a slash", lambda: repo.compare("main", "feature/greeting").ahead_by == 1)
commits = check("list commits", lambda: list(repo.get_commits()))
sha = commits[0].sha
check("get a commit", lambda: repo.get_commit(sha).commit.message is not None)
check("create a status", lambda: repo.get_commit(sha).create_status("success", context="ci").state == "success")
check("list statuses by hash", lambda: [it.context for it in repo.get_commit(sha).get_statuses()] == ["ci"])
check("combined status", lambda: repo.get_commit(sha).get_combined_status().state == "success")
check("comment", lambda: repo.get_commit(sha).create_comment("Nice.").body == "Nice.")
check("list comments", lambda: [it.body for it in repo.get_comments()] == ["Nice."])
check("list workflows", lambda: [it.name for it in repo.get_workflows()] == ["CI"])
runs = check("list runs", lambda: list(repo.get_workflow_runs()))
check("get a run", lambda: repo.get_workflow_run(runs[0].id).id == runs[0].id)
check("list collaborators", lambda: [it.login for it in repo.get_collaborators()] == ["ada"])
check("add a collaborator", lambda: repo.add_to_collaborators("ben") or True)
check("protect a branch", lambda: repo.get_branch("feature/greeting").edit_protection(strict=True, contexts=[]) or True)
check("get protection", lambda: repo.get_branch("feature/greeting").get_protection().url.endswith("protection"))
check("remove protection", lambda: repo.get_branch("feature/greeting").remove_protection() or True)
finish()
