"""Asks for tickets through the proxy, with the official client of OpenAI, or without any where it is not installed."""

import json
import sys
import urllib.error
import urllib.request

try:
    import openai
except ImportError:
    openai = None

BASE_URL = (sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8080") + "/ticket/v1"
QUESTIONS = ["The printer burns.", "We lost an invoice.", "The door is stuck."]


def ask_client(question):
    """The client as any program uses it; only the base URL is ours."""
    client = openai.OpenAI(base_url=BASE_URL, api_key="any")
    try:
        raw = client.chat.completions.with_raw_response.create(
            model="any", messages=[{"role": "user", "content": question}]
        )
    except openai.APIStatusError as error:
        return None, error.response.headers, error.body
    completion = raw.parse()
    return completion.choices[0].message.content, raw.headers, {"usage": completion.usage.model_dump()}


def ask_plainly(question):
    body = {"model": "any", "messages": [{"role": "user", "content": question}]}
    headers = {"content-type": "application/json", "authorization": "Bearer any"}
    request = urllib.request.Request(BASE_URL + "/chat/completions", json.dumps(body).encode(), headers)
    try:
        with urllib.request.urlopen(request) as response:
            completion = json.load(response)
            return completion["choices"][0]["message"]["content"], response.headers, completion
    except urllib.error.HTTPError as error:
        return None, error.headers, json.load(error)["error"]


ask = ask_plainly if openai is None else ask_client
for question in QUESTIONS:
    content, headers, body = ask(question)
    print(question)
    if content is None:
        print("  error:", body["type"], body["code"])
        print("  held:", json.dumps(body["tamis"]["held"]))
        continue
    print("  ticket:", json.loads(content))
    print("  attempts:", headers["x-tamis-attempts"], "tokens:", body["usage"]["total_tokens"])
    print("  changes:", headers.get("x-tamis-changes", "none"))
