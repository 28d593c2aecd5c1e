import { Fault } from '@tamis/core';

// The fault for a message part that a protocol does not accept. Leaving the part out would change the request, so nothing is sent.
export function unsupported(place: string, protocol: string, what: string, help?: string): Fault {
  return new Fault('fault.unsupported', `\`${place}\`: ${protocol} takes no ${what}.${help === undefined ? '' : ` ${help}`}`);
}
