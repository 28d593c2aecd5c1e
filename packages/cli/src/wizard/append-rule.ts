import { isDeepStrictEqual } from 'node:util';
import { isJsonObject, type Json } from '@tamis/core';
import { readRules } from '@tamis/extraction';
import { textWithRule } from './text-with-rule.ts';

// The text of a rules file with a rule added at its end, or the reason why it can't be added.
type Appended = { readonly text: string } | { readonly refusal: string };

export function appendRule(text: string, rule: string): Appended {
  const refusal = appendRefusal(text, nameOf(rule));
  if (refusal !== undefined) return { refusal };
  const before = rulesIn(text);
  const written = textWithRule(text, rule);
  if (written === undefined) return { refusal: BY_HAND };
  const after = rulesIn(written);
  const isKept = isDeepStrictEqual(after.slice(0, -1), before) && isDeepStrictEqual(after.slice(-1), rulesIn(rule));
  const isSound = readRules(written).findings.every(({ severity }) => severity !== 'error');
  return isKept && isSound ? { text: written } : { refusal: BY_HAND };
}

const BY_HAND = "its formatting can't be preserved; add the rule by hand";

// Why a rule with this name can't be added to a string; undefined if it can, or if the name is not known yet.
export function appendRefusal(text: string, name?: string | null): string | undefined {
  if (isEmpty(text)) return undefined;
  const { findings } = readRules(text);
  if (findings.some(({ severity }) => severity === 'error')) return 'it has errors; `tamis config check` lists them';
  const isTaken = typeof name === 'string' && rulesIn(text).some((one) => isJsonObject(one) && one.name === name);
  return isTaken ? `it already has a rule named ${name}` : undefined;
}

function rulesIn(text: string): readonly Json[] {
  if (isEmpty(text)) return [];
  const { value } = readRules(text);
  if (Array.isArray(value)) return value;
  if (!isJsonObject(value)) return [];
  return Array.isArray(value.rules) ? value.rules : [value];
}

function nameOf(rule: string): string | undefined {
  const [found] = rulesIn(rule);
  return isJsonObject(found) && typeof found.name === 'string' ? found.name : undefined;
}

function isEmpty(text: string): boolean {
  return text.split('\n').every((line) => line.trim() === '' || line.trimStart().startsWith('#'));
}
