import { type GateSettings, judgeReply, NO_FACTS } from '../../../gate/index.ts';
import { NOT_JSON, parseStrict } from '../../../lib/parse-strict.ts';
import { type CopiedValue, type ResultRefusal, type Room, takeValue } from './take-value.ts';

// Options for reading a string that must be JSON.
export interface JsonReading {
  readonly room: Room;
  readonly strict: GateSettings;
}

// Reads a string that claims to be JSON. The reading is strict, because the text must mean the same to every reader.
export function readJson(text: string, { room, strict }: JsonReading): CopiedValue {
  const parsed = parseStrict(text);
  if (parsed === NOT_JSON) return notJson('the text is not JSON');
  const taken = takeValue(parsed, room);
  if ('refusal' in taken) return taken;
  return judgeReply(text, strict, NO_FACTS).status === 'pass' ? taken : notJson('the text can be read in more than one way');
}

function notJson(reason: string): { readonly refusal: ResultRefusal } {
  return { refusal: { code: 'results.not-json', path: '', args: { reason } } };
}
