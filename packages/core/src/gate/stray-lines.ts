import { differs, statedIn } from '../lib/stated-value.ts';
import type { Change } from '../model/change.ts';
import { isJsonObject, type Json } from '../model/json.ts';

/**
 * Whether a line of the text that was left out around a document gives a member a value other than the document's, or gives one to a
 * member of the schema that the document lacks. Of the text before it only the last line counts: a model may think aloud there.
 */
export function holdsStrayLine({ before, at = 0 }: Change, start: number, value: Json, schema: Json | undefined): boolean {
  if (!isJsonObject(value) || !/[:=]/.test(String(before))) return false;
  const lines = String(before).trim().split('\n');
  return (at < start ? lines.slice(-1) : lines).some((line) => {
    const stated = statedIn(line);
    const { name = '' } = stated;
    if (!Object.hasOwn(value, name)) return isJsonObject(schema) && Object.hasOwn(schema, name);
    return value[name] === null ? !stated.isBare && stated.value !== null : differs(stated, value[name]);
  });
}
