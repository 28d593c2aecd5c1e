import {
  type DebugRecord,
  type HeldSuggestion,
  type Presented,
  type Suggestion,
  type SuggestionsContract,
  suggestionLines,
} from '@tamis/commands';
import { visible, visibleLines } from '@tamis/core/wording';
import { engine } from '../engine.ts';
import type { Paint } from '../text/paint.ts';

// The longest reasoning shown; the record has all of it.
const LONGEST_REASONING = 200;

type Spoken = Pick<SuggestionsContract, 'grammar' | 'lists'>;

export function presentedText({ suggestions, held, raw }: Presented, contract: Spoken, paint: Paint): string {
  if (raw !== undefined && held.length === 0) return `${visibleLines(raw.trimEnd())}\n`;
  return [
    ...suggestions.map((suggestion) => suggestionText(suggestion, contract, paint)),
    ...held.map((one) => heldText(one, contract, paint)),
  ].join('\n');
}

function suggestionText(suggestion: Suggestion, contract: Spoken, paint: Paint): string {
  return `${[paint('strong', `[${visible(suggestion.name)}]`), ...linesOf(suggestion, contract, 'good', paint)].join('\n')}\n`;
}

function heldText({ suggestion, doubts }: HeldSuggestion, contract: Spoken, paint: Paint): string {
  const title = `${paint('strong', `[${visible(suggestion.name)}]`)} ${paint('hold', 'held: decide before you use it')}`;
  const why = doubts.map((doubt) => `  ${paint('hold', `held[${doubt.code}]`)}: ${visible(engine.messageOf(doubt))}`);
  return `${[title, ...why, ...linesOf(suggestion, contract, 'hold', paint)].join('\n')}\n`;
}

function linesOf(suggestion: Suggestion, { grammar, lists }: Spoken, say: 'good' | 'hold', paint: Paint): readonly string[] {
  return suggestionLines(suggestion, grammar, lists).map(({ label, text }) => {
    const shown = visible(text);
    return `  ${paint('quiet', `${visible(label)}:`)} ${label === 'Say' ? paint(say, shown) : shown}`;
  });
}

export function debugText(records: readonly DebugRecord[], paint: Paint): string {
  return records.map((record) => `${recordLines(record, paint).join('\n')}\n`).join('');
}

function recordLines(
  { index, name, isDropped, raw, failures, findings, reasoning }: DebugRecord,
  paint: Paint,
): readonly string[] {
  const title = name === null ? `suggestion ${index + 1}` : visible(name);
  const shown = Object.entries(raw).filter(([field]) => field !== 'name' && field !== 'reasoning');
  const why = reasoning === undefined ? [] : [`  ${paint('quiet', 'reasoning:')} ${visible(cut(reasoning))}`];
  return [
    `${paint('hold', isDropped ? 'dropped' : 'dropped in part')} ${paint('strong', title)}: ${failures.map(visible).join(', ')}`,
    ...shown.map(
      ([field, value]) =>
        `  ${paint('quiet', `${visible(field)}:`)} ${visible(typeof value === 'string' ? value : JSON.stringify(value))}`,
    ),
    ...findings.map(
      (finding) => `  ${paint('quiet', 'wrong:')} ${visible(`${engine.messageOf(finding)} ${engine.helpOf(finding)}`)}`,
    ),
    ...why,
  ];
}

function cut(text: string): string {
  return text.length <= LONGEST_REASONING ? text : `${text.slice(0, LONGEST_REASONING)}…`;
}
