import { quoted } from '../../../contract/problems.ts';
import { closestWord } from '../../../lib/closest-word.ts';
import { childPointer, segmentsOf } from '../../../lib/pointer.ts';
import type { Json, JsonObject } from '../../../model/json.ts';
import { suggestionText } from '../../../wording/suggestion-text.ts';
import type { extractionCodes } from '../codes/extraction.ts';

/** A code that only extraction rules have. */
export type ExtractionCode = keyof typeof extractionCodes;

/** A problem with a rule that could be read. Its position in the text is worked out elsewhere. */
export interface RuleProblem {
  readonly code: ExtractionCode;
  readonly severity: 'error' | 'warning';
  /** JSON Pointer into the document. */
  readonly path: string;
  readonly args: { readonly [name: string]: Json };
}

/** Collects the problems with a rule. Its methods return undefined, which takes the place of the wrong part. */
export class Problems {
  readonly list: RuleProblem[] = [];

  /** Reports an error. */
  add(code: ExtractionCode, path: string, args: RuleProblem['args']): undefined {
    this.list.push({ code, severity: 'error', path, args });
    return undefined;
  }

  /** Reports a value that is not allowed at its place. */
  bad(path: string, found: unknown, expected: string, words: readonly string[] = []): undefined {
    const suggestion = typeof found === 'string' ? suggestionText(closestWord(found, words), found) : '';
    return this.add('extraction.bad-value', path, { place: dotted(path), found: quoted(found), expected, suggestion });
  }

  /** Reports a missing key. */
  missing(path: string, key: string, expected: string): undefined {
    return this.add('extraction.missing-key', childPointer(path, key), { key, expected });
  }

  /** Reports an unsupported version. */
  version(object: JsonObject, path: string): void {
    if (Object.hasOwn(object, 'version') && object.version !== 1) this.bad(`${path}/version`, object.version, '1');
  }

  /** Reports keys that have no effect. */
  unknown(path: string, object: object, known: readonly string[]): void {
    for (const key of Object.keys(object)) {
      if (known.includes(key)) continue;
      const place = childPointer(path, key);
      const args = { place: dotted(place), suggestion: suggestionText(closestWord(key, known), key) };
      this.list.push({ code: 'extraction.unknown-key', severity: 'warning', path: place, args });
    }
  }
}

/** Formats a pointer as people write it: `extract.date.from`. */
export function dotted(pointer: string): string {
  return segmentsOf(pointer).join('.');
}
