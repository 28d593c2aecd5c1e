import { Fault } from '@tamis/core';

/** Nothing is run where it can't be run safely; the message says how to get there. */
export function noSandbox(why: string, remedy: string): Fault {
  return new Fault('fault.no-sandbox', `Python code can't be run here: ${why}. ${remedy}`);
}
