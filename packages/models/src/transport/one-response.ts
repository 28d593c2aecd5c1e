import { Fault, type JsonObject } from '@tamis/core';
import type { Gathering } from '@tamis/core/providers';

export function oneResponse(gathering: Gathering): (event: JsonObject) => void {
  const first = new Map<string, string>();
  return (event) => {
    for (const [what, said] of gathering.constantsIn(event)) {
      if (said === undefined || said === '') continue;
      const before = first.get(what);
      if (before === undefined) first.set(what, said);
      else if (before !== said)
        throw new Fault('fault.bad-body', `The stream contradicts itself: it says twice what ${what} is.`);
    }
  };
}
