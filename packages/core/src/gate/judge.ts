import { typeNamed } from '../lib/type-named.ts';
import { decodeUtf8, utf8Length } from '../lib/utf8.ts';
import type { Evidence } from '../model/evidence.ts';
import { failed, nothing } from '../model/failed.ts';
import type { UnitContext } from '../model/gate.ts';
import { note } from '../model/note.ts';
import type { Reply } from '../model/reply.ts';
import { saysDone } from '../model/says-cut.ts';
import type { Verdict } from '../model/verdict.ts';
import { cutByProvider } from '../stages/extract/cut-by-provider.ts';
import { conclude } from './conclude.ts';
import type { Settings } from './settings.ts';
import { readReplyText } from './ways.ts';

export function judge(reply: Reply, settings: Settings): Verdict {
  return conclude(readReply(reply, settings), settings);
}

export function readReply(given: Reply, settings: Settings): Evidence {
  const reply = checkedReply(given);
  const { bytes: limit } = settings.policy.limits;
  const { text, valid } = typeof reply === 'string' ? { text: reply, valid: true } : decodeUtf8(reply);
  const bytes = typeof reply === 'string' ? bytesOf(reply, limit) : reply.length;
  if (bytes > limit) return nothing(failed('extract.too-large', { bytes, limit }));
  const evidence = readReplyText(text, settings);
  if (valid && settings.cut === undefined) return evidence;
  const remarks = [settings.cut ?? [], valid ? [] : note('extract.invalid-utf8')].flat();
  return { ...evidence, changes: [...remarks, ...evidence.changes] };
}

// Returns the reply to judge. Providers send null when there is no content, so null counts as an empty reply. Anything else that is not a
// reply is a mistake in the calling code.
export function checkedReply(reply: Reply | null | undefined): Reply {
  if (reply === null || reply === undefined) return '';
  if (typeof reply === 'string' || reply instanceof Uint8Array) return reply;
  throw new TypeError(`A reply is text or bytes, not ${typeNamed(reply)}.`);
}

// Returns the size of a string. No character takes more than three bytes, so few strings have to be measured.
function bytesOf(text: string, limit: number): number {
  return text.length * 3 <= limit ? 0 : utf8Length(text, limit);
}

// Returns the settings for one unit, so that rules can read its input and its finish reason counts.
export function forUnit(settings: Settings, unit: UnitContext | undefined): Settings {
  if (unit === undefined) return settings;
  const { finishReason, input = settings.input, absentNulls = [] } = unit;
  const nulls = absentNulls.length === 0 ? settings.absentNulls : new Set(absentNulls);
  return {
    ...settings,
    cut: cutByProvider(finishReason),
    isComplete: saysDone(finishReason),
    input,
    absentNulls: nulls,
    unit: { ...settings.unit, ...unit },
  };
}
