import type { Scalar } from 'yaml';
import type { StageCode } from '../../../codes/stage-codes.ts';
import { segmentsOf } from '../../../lib/pointer.ts';
import { differs, isListNumber, statedIn } from '../../../lib/stated-value.ts';
import type { Change, Json } from '../../../model/index.ts';
import { type CommentWords, isKnownComment } from '../../../remarks/known-comment.ts';
import { emptyBlock, meantBy } from './block-scalar.ts';
import { oddEscapes } from './odd-escapes.ts';

export interface ScalarPlace extends CommentWords {
  readonly text: string;
  readonly path: string;
  readonly note: (code: StageCode, before: Json, after: Json, args?: Change['args']) => void;
}

const NEAR = 200;

const JOINED = /\n[ \t]*-[ \t]|"[ \t]*:|\n[ \t]*[A-Za-z_][\w-]*:(?!\/\/)\S/;

// Returns a scalar's text as YAML reads it, or as the model most likely intended it. A final comma may separate it from what follows.
export function textIn(node: Scalar, value: string, endsInComma: boolean, place: ScalarPlace): string {
  if (node.type === 'PLAIN') noteOddities(node, value, place);
  if (endsInComma) {
    const text = value.slice(0, -1).trimEnd();
    place.note('parse.unquoted-text', value, text);
    return text;
  }
  const header = emptyBlock(node, place.text);
  if (header === undefined) return yamlText(node, value, place);
  place.note('parse.yaml-block', header, meantBy(header));
  return meantBy(header);
}

// Records oddities in plain text. It continues until YAML sees its end, so it may contain an item on a separate line, or an entry after a
// missing comma.
function noteOddities({ range }: Scalar, value: string, { text, note }: ScalarPlace): void {
  const written = text.slice(range?.[0], range?.[1]);
  if (JOINED.test(written)) note('parse.yaml-joined-item', written, value);
  // YAML knows no such quotes, so a comma, a colon or a hash inside them has cut the text.
  if (/^[“„‘«]/.test(value) && !/[“”’»]$/.test(value)) note('parse.guessed-quote', value, value);
}

// Replaces YAML-only escapes with the text as written, because hardly any model intends them.
export function yamlText(node: Scalar, value: string, { text, note }: ScalarPlace): string {
  const odd = oddEscapes(node, text);
  if (odd === undefined) return value;
  note('parse.invalid-escape', odd.written, odd.value);
  return odd.value;
}

// Returns the text including a hash that YAML reads as a comment. A hash directly before a word usually belongs to the text, as in `#42` or
// `#fff`.
export function textWithHash({ type, range, value, source }: Scalar, place: ScalarPlace): string | undefined {
  const start = range?.[1] ?? 0;
  const [rest = ''] = place.text.slice(start, range?.[2] ?? start).split('\n');
  if (!rest.includes('#')) return undefined;
  const isText = type === 'PLAIN' && (typeof value === 'string' || source === '');
  if (!isText || !/#[^\s#]/.test(rest)) {
    const said = place.remarks.nearDocument(rest, 'comment');
    const isNumber = typeof value === 'number' || typeof value === 'boolean';
    const isDoubt =
      said !== undefined || givesOther(rest.trim().slice(1), value, start, place) || (isNumber && isUnknown(rest, place));
    place.note(isDoubt ? 'parse.doubtful-comment' : 'parse.comment', rest.trim(), '', said && { ...said });
    return undefined;
  }
  const text = `${value ?? ''}${rest}`.trim();
  place.note('parse.yaml-hash', value as Json, text);
  return text;
}

function isUnknown(comment: string, place: ScalarPlace): boolean {
  const key = segmentsOf(place.path).at(-1) ?? '';
  return !/^\d+$/.test(key) && !isKnownComment(comment, key, place);
}

function givesOther(remark: string, value: unknown, at: number, { text, path }: ScalarPlace): boolean {
  const stated = statedIn(remark);
  const isOwn = stated.name === undefined || path.endsWith(`/${stated.name}`);
  const near = text.slice(Math.max(0, at - NEAR), at + NEAR);
  const isOther = differs(stated, value) || (typeof value === 'string' && /^\s\d+\s*(?:,|$)/.test(remark));
  return isOwn && !stated.isBare && isOther && !(/\/\d+$/.test(path) && isListNumber(stated, near));
}
