import type { Json, JsonObject } from '@tamis/core';
import { LONGEST_HINT, type RuleLanguage } from '@tamis/extraction';
import { type Halt, usage } from '../../exit/halt.ts';
import { readJsonLine } from '../../io/read-json-line.ts';
import { kindOf } from '../../judge/kind-of.ts';
import type { WizardAct } from '../wizard-view.ts';

export type ProgramKind = 'start' | 'reply' | WizardAct;

export interface ProgramLine {
  readonly kind: ProgramKind;
  readonly fields: JsonObject;
}

// The keys that a line may have besides `kind`.
const KEYS: { readonly [kind in ProgramKind]: readonly string[] } = {
  start: ['samples', 'root', 'language', 'hint'],
  reply: ['text', 'finish_reason'],
  accept: ['replace'],
  hint: ['text'],
  edit: ['text'],
  undo: [],
  fresh: [],
  language: ['language'],
  cancel: [],
};

const KINDS = Object.keys(KEYS) as readonly ProgramKind[];

export function readProgramLine(bytes: Buffer, number: number): ProgramLine {
  const { kind, ...fields } = readJsonLine(bytes, number, {
    name: 'The line',
    help: 'Each line is an object with kind.',
    encoding: 'Write JSON in UTF-8.',
  }).fields;
  const known = KINDS.find((one) => one === kind);
  if (known === undefined)
    throw usage(
      kind === undefined ? 'The line has no kind.' : `There is no kind ${JSON.stringify(kind)}.`,
      `There are ${KINDS.join(', ')}.`,
    );
  const stranger = Object.keys(fields).find((key) => !KEYS[known].includes(key));
  if (stranger !== undefined)
    throw usage(`A line of kind ${known} has no key ${stranger}.`, `Its keys are ${['kind', ...KEYS[known]].join(', ')}.`);
  return { kind: known, fields };
}

export function textIn({ kind, fields }: ProgramLine): string {
  const { text } = fields;
  if (typeof text === 'string') return text;
  throw bad(kind, 'text', text, 'a string');
}

// The hint in a line, which must not be empty or longer than the limit.
export function hintIn(line: ProgramLine, key: 'text' | 'hint' = 'text'): string {
  const hint = line.fields[key];
  if (typeof hint !== 'string' || hint.trim() === '') throw bad(line.kind, key, hint, 'a string that is not blank');
  if (hint.trim().length > LONGEST_HINT)
    throw usage(`The hint has ${hint.trim().length} characters; at most ${LONGEST_HINT} are sent.`, 'Shorten it.');
  return hint.trim();
}

export function languageIn({ kind, fields }: ProgramLine): RuleLanguage | undefined {
  const { language } = fields;
  if (language === 'yaml' || language === 'python' || language === undefined) return language;
  throw bad(kind, 'language', language, '"yaml" or "python"');
}

export function optionalText({ kind, fields }: ProgramLine, key: string): string | undefined {
  const text = fields[key];
  if (typeof text === 'string' || text === undefined) return text;
  throw bad(kind, key, text, 'a string');
}

export function yesIn({ kind, fields }: ProgramLine, key: string): boolean {
  const yes = fields[key] ?? false;
  if (typeof yes === 'boolean') return yes;
  throw bad(kind, key, yes, 'true or false');
}

export function pathsIn({ kind, fields }: ProgramLine): readonly string[] {
  const { samples } = fields;
  if (Array.isArray(samples) && samples.every((one) => typeof one === 'string')) return samples;
  throw bad(kind, 'samples', samples, 'a list of paths');
}

export function unexpected(kind: ProgramKind, can: readonly ProgramKind[]): Halt {
  return usage(`A line of kind ${kind} is not expected now.`, `Expected now: ${can.join(', ')}.`);
}

function bad(kind: ProgramKind, key: string, found: Json | undefined, expected: string): Halt {
  const what = found === undefined ? 'nothing' : kindOf(found);
  return usage(
    `\`${key}\`: expected ${expected}, found ${what}.`,
    `The keys of ${kind} are ${['kind', ...KEYS[kind]].join(', ')}.`,
  );
}
