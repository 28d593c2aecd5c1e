import { statSync } from 'node:fs';
import { isJsonObject, type Json } from '@tamis/core';
import { openDataFile, openText } from '@tamis/files';

// Whether a file contains extraction rules rather than a contract. Every rule has a glob, which contracts never have.
export function isRulesFile(file: string): boolean {
  // A pipe can be read only once.
  if (file === '-' || statSync(file, { throwIfNoEntry: false })?.isFile() !== true) return false;
  if (isPython(file)) return true;
  const opened = openDataFile(file);
  if ('value' in opened) return rulesIn(opened.value).some((rule) => isJsonObject(rule) && Object.hasOwn(rule, 'glob'));
  // A file that can't be read is reported by the code that expects its contents.
  const raw = openText(file);
  return 'text' in raw && /^[ \t]*(?:- )?glob[ \t]*:/m.test(raw.text) && !/^(?:kind|schema|policy)[ \t]*:/m.test(raw.text);
}

function rulesIn(value: Json): readonly Json[] {
  if (Array.isArray(value)) return value;
  if (!isJsonObject(value) || Object.hasOwn(value, 'kind')) return [];
  return Array.isArray(value.rules) ? value.rules : [value];
}

export function isPython(file: string): boolean {
  return /\.py$/i.test(file);
}
