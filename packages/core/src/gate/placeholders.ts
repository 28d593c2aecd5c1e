import type { SchemaPlace } from '../contract/documents.ts';
import { mayBePlaceholder } from '../lib/may-be-placeholder.ts';
import { type Change, isJsonObject, isNested, type Json, type JsonObject, note } from '../model/index.ts';
import type { RemarkReader } from '../remarks/remark-reader.ts';
import { isEllipsis, isLiteral, isPlaceholder } from '../stages/doubt/placeholder.ts';
import { shortText } from '../stages/schema/index.ts';
import { DescribedPart } from './described-part.ts';
import type { Shape, ValueChecks } from './gate-settings.ts';

type Text = DescribedPart & { readonly value: string };

const MOST = 10;

/** The part that finds placeholders instead of values, and returns evidence without any as it is. */
export const placeholders: NonNullable<ValueChecks['placeholders']> = (evidence, shape, remarks) => {
  const { value } = evidence;
  if (value === undefined || value === evidence.filled || !mayHoldAny(value)) return evidence;
  const found = placeholdersIn(value, shape, remarks);
  return found.length === 0 ? evidence : { ...evidence, changes: [...evidence.changes, ...found] };
};

// Whether a value may contain a placeholder. It allocates nothing, because nearly all values have none.
function mayHoldAny(value: Json): boolean {
  if (typeof value === 'string') return mayBePlaceholder(value);
  if (!isNested(value)) return false;
  if (Array.isArray(value)) {
    for (const item of value) if (mayHoldAny(item)) return true;
    return false;
  }
  // Faster than a list of the keys. An inherited key only costs time.
  for (const key in value) if (mayHoldAny((value as JsonObject)[key] as Json)) return true;
  return false;
}

function placeholdersIn(value: Json, shape: Shape, remarks: RemarkReader): readonly Change[] {
  const whole = new DescribedPart(value, shape.documents);
  const texts = textsIn(whole, mayBePlaceholder);
  const isHollowed = isAllHollow(whole, texts);
  const found: Change[] = [];
  for (const one of texts) {
    if (!holdsPlace(one, isHollowed, remarks) || isMeant(one, shape)) continue;
    found.push(note('extract.placeholder', { found: shortText(one.value) }, one.path));
    if (found.length === MOST) break;
  }
  return found;
}

// Returns the strings of a value that pass a test. The value is never deeper than the limit.
function textsIn(whole: DescribedPart, test: (text: string) => boolean): readonly Text[] {
  const texts: Text[] = [];
  const walk = (part: DescribedPart): void => {
    for (const [key, value] of entriesOf(part.value)) {
      if (typeof value === 'string' ? test(value) : isNested(value)) walk(part.below(key, value));
    }
    if (typeof part.value === 'string') texts.push(part as Text);
  };
  if (typeof whole.value !== 'string' || test(whole.value)) walk(whole);
  return texts;
}

function entriesOf(value: Json): Iterable<readonly [string | number, Json]> {
  if (Array.isArray(value)) return value.entries();
  return isJsonObject(value) ? Object.entries(value) : [];
}

function holdsPlace(one: Text, isHollowed: boolean, remarks: RemarkReader): boolean {
  const { value, name } = one;
  if (isLiteral(name)) return false;
  if (isPlaceholder(value, name, remarks) || (isHollowed && isHollow(value))) return true;
  // An ellipsis leaves out a value where the schema or a list has one.
  return isEllipsis(value) && (one.isItem || one.places.some(({ schema }) => isJsonObject(schema)));
}

// Whether a string may be a value, unless all strings of a document are like it: the type of the field, or an ellipsis.
function isHollow(text: string): boolean {
  return text === 'string' || isEllipsis(text);
}

function isAllHollow(whole: DescribedPart, texts: readonly Text[]): boolean {
  const hollow = texts.filter(({ value }) => isHollow(value));
  return new Set(hollow.map(({ name }) => name)).size > 1 && textsIn(whole, () => true).length === hollow.length;
}

function isMeant(one: Text, shape: Shape): boolean {
  return one.isListed || one.places.some((place) => asksFor(place, one.value, shape));
}

function asksFor({ schema, ref }: SchemaPlace, text: string, { acceptsAt }: Shape): boolean {
  if (!isJsonObject(schema)) return false;
  const { default: usual, examples, format, pattern } = schema;
  if (usual === text || (Array.isArray(examples) && examples.includes(text))) return true;
  if (format !== undefined && isLiteral(String(format))) return true;
  return pattern !== undefined && acceptsAt(ref, text) && !acceptsAt(ref, 'a'.repeat(text.length));
}
