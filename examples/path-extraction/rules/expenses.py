# name: expenses
# glob: **/expenses/??-???-????/*_*.pdf
# tag: expenses

from datetime import datetime


def extract(path: str) -> dict:
    parts = path.strip("/").split("/")
    if len(parts) < 3 or parts[0] != "expenses":
        return {}
    day = datetime.strptime(parts[1], "%d-%b-%Y")
    kind, cents = parts[2].removesuffix(".pdf").split("_")
    return {"date": day.strftime("%Y-%m-%d"), "kind": kind, "euros": int(cents) / 100}
