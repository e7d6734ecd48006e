"""Calls the search service with elasticsearch-py: python3 elasticsearch_py.py http://127.0.0.1:8080"""
import sys
import warnings

from check import check, finish
from elasticsearch import Elasticsearch

warnings.simplefilter("ignore")
client = Elasticsearch([sys.argv[1]], http_auth=("elastic", "changeme"))
docs = [{"_source": {"message": "10.0.0.1 GET /shelves?page=2 503"}}]

key = check("create an API key", lambda: client.security.create_api_key(body={"name": "py"}))
by_key = Elasticsearch([sys.argv[1]], api_key=(key["id"], key["api_key"]))
check("simulate a stored pipeline", lambda: client.ingest.simulate(id="access-log", body={"docs": docs})["docs"])
pipeline = {"processors": [{"uppercase": {"field": "message"}}]}
check("simulate a pipeline", lambda: client.ingest.simulate(body={"pipeline": pipeline, "docs": docs})["docs"][0]["doc"])
check("simulate with a key", lambda: by_key.ingest.simulate(body={"pipeline": pipeline, "docs": docs})["docs"])
update = {"description": "py", "max_num_threads": 2}
check(
    "update an analytics job",
    lambda: client.ml.update_data_frame_analytics(id="churn", body=update)["description"] == "py",
)
datafeed = {"job_id": "order-rate", "indices": ["orders"]}
check("create a datafeed", lambda: client.ml.put_datafeed("py-feed", body=datafeed)["datafeed_id"] == "py-feed")
mount = {"index": "orders", "renamed_index": "py-orders"}
check("mount a snapshot", lambda: client.searchable_snapshots.mount("backups", "2026-01-01", body=mount))
finish()
