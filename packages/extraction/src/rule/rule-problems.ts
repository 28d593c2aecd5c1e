import type { Json, JsonObject } from '@tamis/core';
import { childPointer, quoted, segmentsOf } from '@tamis/core/kind';
import { closestWord, suggestionText } from '@tamis/core/wording';
import type { extractionCodes } from '../codes/extraction.ts';

export type ExtractionCode = keyof typeof extractionCodes;

// A problem with a rule that could be read. Its position in the text is worked out elsewhere.
export interface RuleProblem {
  readonly code: ExtractionCode;
  readonly severity: 'error' | 'warning';
  readonly path: string;
  readonly args: { readonly [name: string]: Json };
}

export class Problems {
  readonly list: RuleProblem[] = [];

  add(code: ExtractionCode, path: string, args: RuleProblem['args']): undefined {
    this.list.push({ code, severity: 'error', path, args });
    return undefined;
  }

  bad(path: string, found: unknown, expected: string, words: readonly string[] = []): undefined {
    const suggestion = typeof found === 'string' ? suggestionText(closestWord(found, words), found) : '';
    return this.add('extraction.bad-value', path, { place: dotted(path), found: quoted(found), expected, suggestion });
  }

  missing(path: string, key: string, expected: string): undefined {
    return this.add('extraction.missing-key', childPointer(path, key), { key, expected });
  }

  version(object: JsonObject, path: string): void {
    if (Object.hasOwn(object, 'version') && object.version !== 1) this.bad(`${path}/version`, object.version, '1');
  }

  unknown(path: string, object: object, known: readonly string[]): void {
    for (const key of Object.keys(object)) {
      if (known.includes(key)) continue;
      const place = childPointer(path, key);
      const args = { place: dotted(place), suggestion: suggestionText(closestWord(key, known), key) };
      this.list.push({ code: 'extraction.unknown-key', severity: 'warning', path: place, args });
    }
  }
}

// Formats a pointer as people write it: `extract.date.from`.
export function dotted(pointer: string): string {
  return segmentsOf(pointer).join('.');
}
