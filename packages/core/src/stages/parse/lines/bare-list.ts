import { NOT_JSON, parseStrict } from '../../../lib/parse-strict.ts';

// Reads the strings of a JSON list that lacks nothing but its brackets, such as `"a",` and `"b"` on separate lines or on one.
export function bareList(text: string): readonly string[] | undefined {
  const trimmed = text.trim();
  if (!trimmed.startsWith('"')) return undefined;
  const read = parseStrict(`[${trimmed.endsWith(',') ? trimmed.slice(0, -1) : trimmed}]`);
  return read !== NOT_JSON && isTexts(read) ? read : undefined;
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.length > 1 && value.every((item) => typeof item === 'string');
}
