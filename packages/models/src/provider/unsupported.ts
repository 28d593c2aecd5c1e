import { Fault } from '@tamis/core';

/** What a protocol does not take in a message. It is not left out: that would be another question. Nothing is sent. */
export function unsupported(place: string, protocol: string, what: string, help?: string): Fault {
  return new Fault('fault.unsupported', `\`${place}\`: ${protocol} takes no ${what}.${help === undefined ? '' : ` ${help}`}`);
}
