"""Counts calls, and prints those that fail."""
import sys
import traceback

calls = 0
failed = 0


def check(label, call):
    """Makes a call, and returns what it returns. It must not be false."""
    global calls, failed
    calls += 1
    try:
        result = call()
    except Exception:  # Whatever a client raises is a failure of the call.
        result = False
        print(traceback.format_exc().splitlines()[-1])
    if result is False or result is None:
        failed += 1
        print(f"failed: {label}")
    return result


def finish():
    print(f"{calls} calls, {failed} failed")
    sys.exit(1 if failed else 0)
