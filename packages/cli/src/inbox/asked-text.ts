import { marked } from '@tamis/core/wording';
import { parsed } from './act-lines.ts';

// The fields of a unit, one per line. Strings are shown unquoted, so that a letter stays readable.
export function unitText(unit: string | undefined): string | undefined {
  const fields = parsed(unit);
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return undefined;
  const lines = Object.entries(fields).map(
    ([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  return lines.length === 0 ? undefined : lines.join('\n');
}

export function quotedLines(mark: string, text: unknown): readonly string[] {
  return typeof text === 'string' ? text.split('\n').map((one) => `${mark} │ ${marked(one)}`) : [];
}
