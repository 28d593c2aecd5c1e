"""Drives `tamis wizard --jsonl`: this program asks the model and decides, Tamis judges."""

import json
import subprocess
import sys


class Wizard:
    """A conversation with Tamis: a line for each thing to say, and the lines that answer it."""

    def __init__(self, *command):
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "encoding": "utf-8"}
        self.process = subprocess.Popen([*command, "wizard", "--jsonl"], **pipes)

    def say(self, kind, **fields):
        self.process.stdin.write(json.dumps({"kind": kind, **fields}) + "\n")
        self.process.stdin.flush()
        lines = [self._read()]
        while "can" not in lines[-1]:  # the line that has it says what can come next
            lines.append(self._read())
        return lines

    def _read(self):
        line = self.process.stdout.readline()
        if line == "":
            raise EOFError("tamis ended")
        return json.loads(line)

    def close(self):
        self.process.stdin.close()
        return self.process.wait()


# In place of a provider: `ask` would send the messages, and return the text of the reply.
RECORDED = iter(
    [
        "```yaml\nname: missions\nglob: **/mission_*/*/*.csv\n```",
        'name: missions\nversion: "1"\nglob: "**/mission_*/*/*.csv"\n',
        'name: missions\nglob: "**/mission_*/*/*.csv"\nextract:\n  day: {from: segment(-2), type: date}\n',
    ]
)


def ask(messages):
    return next(RECORDED)


SAMPLES = [
    "/data/mission_042/2024-01-15/readings.csv",
    "/data/mission_043/20240116/telemetry.csv",
    "/data/README.md",
]


def main():
    wizard = Wizard(*(sys.argv[1:] or ["npx", "tamis"]))
    lines = wizard.say("start", samples=SAMPLES)
    while lines[-1]["kind"] == "prompt":
        prompt = lines[-1]
        left = prompt["budget"]["left"]
        print(f"attempt {prompt['attempt']} of {prompt['of']} in {prompt['language']}; retries left: {left}")
        lines = wizard.say("reply", text=ask(prompt["messages"]))
        verdict = lines[0]
        print(f"  {verdict['status']}: {verdict['message']}")
    if lines[-1]["kind"] == "result":
        for sample in lines[-1]["samples"]:
            print(" ", sample["status"], sample["path"], sample["fields"])
        lines = wizard.say("accept")
    print(lines[-1]["status"] if lines[-1]["kind"] == "end" else lines[-1]["message"])
    return wizard.close()


if __name__ == "__main__":
    sys.exit(main())
