import { closestWord } from '../../lib/closest-word.ts';
import { childPointer, segmentsOf } from '../../lib/pointer.ts';
import { decodeFragment } from '../../lib/uri.ts';
import { isJsonObject, type Json } from '../../model/index.ts';

// Returns the reference that a misspelt one within a document most likely stands for. Only one of its names is wrong.
export function nearRef(root: Json, ref: string): string | undefined {
  if (!ref.startsWith('#/')) return undefined;
  let [value, pointer, isMended]: [Json | undefined, string, boolean] = [root, '', false];
  for (const segment of segmentsOf(decodeFragment(ref.slice(1)) ?? '')) {
    if (Array.isArray(value) || !isJsonObject(value)) return undefined;
    const isThere = Object.hasOwn(value, segment);
    const name: string | undefined = isThere ? segment : closestWord(segment, Object.keys(value));
    if (name === undefined || (isMended && !isThere)) return undefined;
    isMended ||= !isThere;
    pointer = childPointer(pointer, name);
    value = value[name];
  }
  return isMended ? `#${pointer}` : undefined;
}
