import { isJsonObject, type Json, type JsonObject } from '../../../model/json.ts';
import { isProviderRun } from '../../../provider/part-types.ts';
import { ARGUMENT_KEYS, NAME_KEYS } from './call-keys.ts';

/** Where calls are: pointers with `*` for any index, and the type of the object there, if it has one. */
export type CallPlaces = ReadonlyMap<string, string | undefined>;

/** Members of a response that repeat the question. Names of tools there call nothing. */
const ASKED: ReadonlySet<string> = new Set(['functions', 'tool_choice', 'instructions', 'prompt', 'metadata', 'response_format']);

/** The places of a response: alone, and in an event. */
const WHOLE: ReadonlySet<string> = new Set(['', '/response']);

/**
 * Whether a response or event has a call of one of these tools in a place where its protocol has none: an object with the name and with
 * arguments. A client could take it for a call that was judged. It takes one pass, whatever the response contains.
 */
export function hasStrayCall(response: Json, places: CallPlaces, tools: ReadonlySet<string>): boolean {
  const open: { readonly value: Json; readonly place: string }[] = [{ value: response, place: '' }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, place } = next;
    if (Array.isArray(value)) for (const item of value as readonly Json[]) open.push({ value: item, place: `${place}/*` });
    else if (isJsonObject(value) && !isProviderRun(value)) {
      const isCall = isCallOf(value, tools);
      if (isCall && !isPlaced(value, place, places)) return true;
      for (const [key, member] of Object.entries(value)) {
        const isAsked = key === 'tools' || (ASKED.has(key) && WHOLE.has(place));
        const isGiven = isCall && ARGUMENT_KEYS.includes(key);
        if (!isAsked && !isGiven && typeof member === 'object') open.push({ value: member, place: `${place}/${key}` });
      }
    }
  }
  return false;
}

function isCallOf(value: JsonObject, tools: ReadonlySet<string>): boolean {
  const isNamed = NAME_KEYS.some((key) => Object.hasOwn(value, key) && tools.has(value[key] as string));
  return isNamed && ARGUMENT_KEYS.some((key) => Object.hasOwn(value, key) && (value[key] ?? null) !== null);
}

/** Whether an object is where the protocol has calls, and is read as one. */
function isPlaced(value: JsonObject, place: string, places: CallPlaces): boolean {
  if (!places.has(place) || isJsonObject(value.function) || isJsonObject(value.custom)) return false;
  const type = places.get(place);
  return type === undefined || value.type === type;
}
