import type { Json } from '@tamis/core';
import type { Captured } from '../glob/segment-matcher.ts';
import type { NormalPath } from '../path/normal-path.ts';
import { coerced, type FieldType } from './field-type.ts';
import { type Normalizer, normalized } from './normalizer.ts';
import type { Search } from './pattern.ts';
import { isWithin, type ValueRange } from './value-range.ts';

export type Source =
  | { readonly kind: 'segment'; readonly index: number }
  | { readonly kind: 'full_path' | 'rel_path' }
  | { readonly kind: 'placeholder'; readonly name: string };

export interface Field {
  readonly name: string;
  readonly source: Source;
  readonly search: Search | undefined;
  readonly normalize: Normalizer | undefined;
  readonly type: FieldType;
  readonly range: ValueRange | undefined;
  readonly default: { readonly value: Json } | undefined;
}

/** The reason why a field has no value. The first three mean that there is no text, the others that the text is wrong. */
export type FieldError = 'SEGMENT_OUT_OF_RANGE' | 'PATTERN_NO_MATCH' | 'GROUP_EMPTY' | 'TYPE_COERCION_FAILED' | 'VALIDATE_FAILED';

export type FieldReading =
  | { readonly value: Json; readonly isDefault: boolean }
  | { readonly error: FieldError; readonly text: string | undefined };

export function readField(field: Field, path: NormalPath, captured: Captured | undefined): FieldReading {
  const source = sourceText(field.source, path, captured);
  if (source === undefined) {
    return absent(field, field.source.kind === 'segment' ? 'SEGMENT_OUT_OF_RANGE' : 'PATTERN_NO_MATCH');
  }
  const found = field.search === undefined ? { text: source } : field.search(source);
  if (found === 'no-match') return absent(field, 'PATTERN_NO_MATCH');
  if (found === 'empty') return absent(field, 'GROUP_EMPTY');
  const text = normalized(found.text, field.normalize);
  const value = coerced(text, field.type);
  if (value === undefined) return { error: 'TYPE_COERCION_FAILED', text };
  if (field.range !== undefined && !isWithin(value, field.range)) return { error: 'VALIDATE_FAILED', text };
  return { value, isDefault: false };
}

function sourceText(source: Source, path: NormalPath, captured: Captured | undefined): string | undefined {
  switch (source.kind) {
    case 'segment':
      return path.segments.at(source.index);
    case 'full_path':
      return path.full;
    case 'rel_path':
      return path.relative;
    case 'placeholder':
      return captured?.get(source.name);
  }
}

// Returns the reading of a missing text. A default is for missing text, never for wrong text.
function absent(field: Field, error: FieldError): FieldReading {
  return field.default === undefined ? { error, text: undefined } : { value: field.default.value, isDefault: true };
}
