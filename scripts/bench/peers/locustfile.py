"""As a user of Locust writes it: its faster client, and jsonschema for the schemas."""
import itertools
import json
import os
from datetime import datetime, timezone

import gevent
from jsonschema import Draft202012Validator
from locust import FastHttpUser, constant_throughput, events, task

with open(os.environ["PEERS_INPUT"], encoding="utf-8") as file:
    settings = json.load(file)
validators = {name: Draft202012Validator(schema) for name, schema in settings["schemas"].items()}
numbers = itertools.count()
done = {"flows": 0, "failed": 0}


def stamp():
    return datetime.now(timezone.utc).strftime("%Y-%m-%d %H:%M:%S")


class Partner(FastHttpUser):
    host = settings["baseUrl"]
    wait_time = constant_throughput(1)

    def call(self, name, method, path, body=None):
        headers = {**settings["headers"], "X-DATE": stamp()}
        with self.client.request(method, path, json=body, headers=headers, name=name, catch_response=True) as response:
            answer = response.json()
            if not validators[name].is_valid(answer):
                response.failure("does not match its schema")
            elif response.request_meta["response_time"] > 500:
                response.failure("later than 500 ms")
            else:
                return answer
        done["failed"] += 1
        return answer

    @task
    def payout(self):
        number = next(numbers)
        flow = settings["flows"][number % len(settings["flows"])]
        paths = settings["paths"]
        self.call("account", "GET", flow["status"])
        quote = self.call("quotation", "POST", paths["quotation"], {**flow["quotation"], "requestDate": stamp()})["quotes"][0]
        transfer = {**flow["transaction"]["internationalTransferInformation"], "quoteId": quote["quoteId"]}
        payout = {
            **flow["transaction"],
            "requestDate": stamp(),
            "amount": quote["receivingAmount"],
            "requestingOrganisationTransactionReference": f"{settings['run']}-{number}",
            "internationalTransferInformation": transfer,
        }
        created = self.call("transaction", "POST", paths["transaction"], payout)
        for _ in range(40):
            gevent.sleep(settings["pollSeconds"])
            view = self.call("view", "GET", paths["view"] + created["transactionReference"])
            if view["status"] != "PENDING":
                done["flows"] += 1
                done["failed"] += view["status"] != "SUCCESS"
                return


@events.quitting.add_listener
def write(**_):
    with open(os.environ["PEERS_DONE"], "w", encoding="utf-8") as file:
        json.dump(done, file)
