import { type FormPart, parseForm } from '../../contract/parse-form.ts';
import type { Command, Suggestion, Suggestions } from '../../model/command.ts';
import type { Grammar } from '../../model/grammar.ts';
import type { Verdict } from '../../model/verdict.ts';
import { type DebugRecord, debugRecords } from './debug-records.ts';
import { labelOf } from './suggestion-lines.ts';

/** What an application does with a reply of suggestions. */
export interface Presented {
  /** What may be shown and said. */
  readonly suggestions: readonly Suggestion[];
  /** The reply as it came: only where nothing could be kept, so that the person sees something. */
  readonly raw?: string;
  /** What failed, for developers. */
  readonly debug: readonly DebugRecord[];
}

/** What to show of a verdict on suggestions. Nothing of a held one is shown before somebody has decided. */
export function presentSuggestions(reply: string, verdict: Verdict<Suggestions>): Presented {
  const debug = debugRecords(verdict);
  if (verdict.status === 'pass') return { suggestions: verdict.value.suggestions, debug };
  return verdict.status === 'hold' ? { suggestions: [], debug } : { suggestions: [], raw: reply, debug };
}

/** One line of a suggestion on a screen. */
export interface ShownLine {
  readonly label: string;
  readonly text: string;
}

/** A suggestion as lines: what to say, its axes, what it is about. Reasoning is left out: it is for developers. */
export function suggestionLines(suggestion: Suggestion, grammar: Grammar): readonly ShownLine[] {
  const lines: ShownLine[] = [];
  const summed = new Set(Object.values(grammar.summaries ?? {}).flatMap((line) => Object.values(line).flat()));
  for (const [name, field] of Object.entries(grammar.suggestions ?? {})) {
    const value = Object.hasOwn(suggestion, name) ? suggestion[name] : undefined;
    if (value === undefined || (typeof value === 'string' && summed.has(name))) continue;
    if (typeof value === 'string') lines.push({ label: labelOf(name, field.label), text: value });
    else {
      lines.push({ label: 'Say', text: field.say === undefined ? value.say : fillSlots(field.say, value) });
      if (field.axes !== undefined) lines.push({ label: 'Axes', text: axesOf(value, field.axes) });
    }
  }
  return inOrder([...lines, ...summaries(suggestion, grammar)]);
}

/** What there is to say comes first, then what it is about, then why. */
function inOrder(lines: readonly ShownLine[]): readonly ShownLine[] {
  const isText = ({ label }: ShownLine) => label === 'Why';
  return [...lines.filter((line) => !isText(line)), ...lines.filter(isText)];
}

function axesOf({ slots }: Command, axes: { readonly [name: string]: string }): string {
  const shown = Object.entries(axes).flatMap(([name, slot]) =>
    Object.hasOwn(slots, slot) ? [`${name}:${said(slots[slot])}`] : [],
  );
  return shown.join(' ');
}

function summaries(suggestion: Suggestion, { summaries: lines = {} }: Grammar): readonly ShownLine[] {
  return Object.entries(lines).flatMap(([label, parts]) => {
    const shown = Object.entries(parts).flatMap(([name, fields]) => {
      const values = fields.flatMap((field) => (typeof suggestion[field] === 'string' ? [suggestion[field]] : []));
      return values.length === 0 ? [] : [`${name}=${values.join(' ')}`];
    });
    return shown.length === 0 ? [] : [{ label, text: shown.join(', ') }];
  });
}

/** Words with the slots of a command put in; what is not there is left out, and so are brackets around it. */
function fillSlots(template: string, { slots }: Command): string {
  const parts = parseForm(template);
  return 'reason' in parts ? template : filled(parts, slots);
}

function filled(parts: readonly FormPart[], slots: Command['slots']): string {
  const texts = parts.map((part) => {
    if (part.kind === 'words') return part.text;
    if (part.kind === 'slot') return Object.hasOwn(slots, part.name) ? said(slots[part.name]) : '';
    return part.parts.every((one) => one.kind !== 'slot' || Object.hasOwn(slots, one.name)) ? filled(part.parts, slots) : '';
  });
  return texts.filter((text) => text !== '').join(' ');
}

function said(value: string | readonly string[] | undefined): string {
  return typeof value === 'string' ? value : (value ?? []).join(' ');
}
