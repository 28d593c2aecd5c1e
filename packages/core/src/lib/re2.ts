import { RE2JS } from 're2js';
import { translatePattern } from './ecma-pattern.ts';
import type { PatternEngine } from './linear-pattern.ts';

/** A pattern engine that cannot backtrack. */
export const re2: PatternEngine = (source) => {
  const translated = translatePattern(source);
  try {
    const compiled = RE2JS.compile(translated);
    return (text) => compiled.test(text);
  } catch (error) {
    throw new Error(reasonOf(error));
  }
};

function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message.replace('error parsing regexp: ', '') : String(error);
  return text.startsWith('invalid repeat count') ? 'a part is repeated more than 1000 times.' : `${text}.`;
}
