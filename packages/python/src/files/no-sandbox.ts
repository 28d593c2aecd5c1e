import { Fault } from '@tamis/core';

/** Nothing runs where it can't run safely; the message says how to change that. */
export function noSandbox(why: string, remedy: string): Fault {
  return new Fault('fault.no-sandbox', `Python code can't be run here: ${why}. ${remedy}`);
}
