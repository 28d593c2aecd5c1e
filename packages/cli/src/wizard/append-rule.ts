import { isDeepStrictEqual } from 'node:util';
import type { Json } from '@tamis/core';
import { readRules } from '@tamis/core/extraction-rules';
import { isJsonObject } from '@tamis/core/unit';
import { yamlLibrary } from '@tamis/files';

/** The text of a file of rules with one more rule at its end, or why there is none. */
export type Appended = { readonly text: string } | { readonly refusal: string };

/** Adds a rule to the rules of a text. Comments, the order and the other rules stay; what can't be kept is refused. */
export function appendRule(text: string, rule: string): Appended {
  const refusal = appendRefusal(text, nameOf(rule));
  if (refusal !== undefined) return { refusal };
  const before = rulesIn(text);
  const written = withRule(text, rule);
  const after = rulesIn(written);
  const isKept = isDeepStrictEqual(after.slice(0, -1), before) && isDeepStrictEqual(after.slice(-1), rulesIn(rule));
  const isSound = readRules(written).findings.every(({ severity }) => severity !== 'error');
  return isKept && isSound ? { text: written } : { refusal: "it is written in a way that can't be kept; add the rule by hand" };
}

/** Why a rule of this name can't be added to a text; undefined where it can, or where the name is not known yet. */
export function appendRefusal(text: string, name?: string | null): string | undefined {
  if (isEmpty(text)) return undefined;
  const { findings } = readRules(text);
  if (findings.some(({ severity }) => severity === 'error')) return 'it has mistakes of its own; `tamis extract` shows them';
  const isTaken = typeof name === 'string' && rulesIn(text).some((one) => isJsonObject(one) && one.name === name);
  return isTaken ? `it has a rule ${name} already` : undefined;
}

function withRule(text: string, rule: string): string {
  const { parseDocument, isMap, isSeq, YAMLSeq } = yamlLibrary();
  const document = parseDocument(text);
  const added = ruleNode(rule);
  const rules = isMap(document.contents) ? document.contents.get('rules', true) : document.contents;
  if (isSeq(rules)) {
    if (rules.items.length > 0 && !rules.flow) added.spaceBefore = true;
    (rules.items as unknown[]).push(added);
  } else {
    // A file with one rule, or with none, becomes a list.
    const list = new YAMLSeq();
    list.items = [...(isMap(document.contents) ? [document.contents] : []), added];
    document.contents = list as unknown as typeof document.contents;
  }
  return document.toString({ lineWidth: 0, indentSeq: !/^rules:[^\n]*\n-/m.test(text) });
}

/** The node of a rule, from a text that holds it alone or as the only one of a list. */
function ruleNode(rule: string) {
  const { parseDocument, isMap, isSeq } = yamlLibrary();
  const { contents } = parseDocument(rule);
  const rules = isMap(contents) ? contents.get('rules', true) : undefined;
  const node = isSeq(rules) ? rules.items[0] : contents;
  if (!isMap(node)) throw new Error('A rule that passed is a mapping.');
  return node;
}

/** The rules of a text as data. */
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

/** Whether a text has nothing but blanks and comments. */
function isEmpty(text: string): boolean {
  return text.split('\n').every((line) => line.trim() === '' || line.trimStart().startsWith('#'));
}
