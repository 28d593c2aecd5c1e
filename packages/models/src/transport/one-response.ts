import { Fault, type JsonObject } from '@tamis/core';
import { memberOf } from '@tamis/core/providers';

/** Returns a check for the events of a stream, which throws a Fault at an event with the id of another response. Some have no id. */
export function oneResponse(path: readonly string[]): (event: JsonObject) => void {
  let first: string | undefined;
  return (event) => {
    const id = path.reduce<unknown>(memberOf, event);
    if (typeof id !== 'string' || id === '') return;
    first ??= id;
    if (id !== first) throw new Fault('fault.bad-body', 'The stream has events of two responses: their ids differ.');
  };
}
