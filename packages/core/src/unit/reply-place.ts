import { members } from '../lib/members.ts';
import { utf8Text } from '../lib/utf8.ts';

/** The place of the reply in a unit's line, and the way it is written there. */
export interface ReplyPlace {
  /** How many UTF-16 units of the line are before it. */
  readonly at: number;
  readonly written: string;
}

/** Returns the place of the reply in a unit's line, or undefined if there is none. */
export function replyPlace(line: Uint8Array, field: string): ReplyPlace | undefined {
  const member = members(line, 0).findLast(({ key }) => key === field);
  return member && { at: utf8Text(line, 0, member.start).length, written: utf8Text(line, member.start, member.end) };
}
