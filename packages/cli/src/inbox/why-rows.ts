import { marked, placed, visible } from '@tamis/core/wording';
import { type RefusedPick, type ReviewRow, refusedPicks } from '@tamis/ledger';
import { type AskedBecause, askedWords, type Reading, type RefusedBefore, unsafeChanges, whyAsked } from '@tamis/ledger/internal';
import { engine } from '../engine.ts';
import type { ReaderLine } from '../screen/reader.ts';
import type { Row, RowRole } from '../screen/rows.ts';
import { line } from '../screen/rows.ts';
import { padded } from '../text/columns.ts';

const SIGNS: { readonly [kind in AskedBecause['kind']]: readonly [sign: string, role: RowRole] } = {
  doubt: ['?', 'hold'],
  provenance: ['?', 'hold'],
  failure: ['✗', 'fail'],
  policy: ['·', 'plain'],
  warning: ['!', 'repaired'],
};

// The lines that explain why a person is asked: one for each reason, with its data, followed by both readings of a doubt. All must have
// been on the screen before approval, except for reasons that come from the policy.
export function whyLines(review: ReviewRow, reply: string | undefined): readonly ReaderLine[] {
  const reasons = whyAsked(review, reply);
  if (reasons.length === 0) return [];
  return [
    ...[[], line('why', 'strong'), ...replyRows(review)].map((row) => ({ row, isRequired: false })),
    ...reasons.flatMap((reason) => reasonRows(reason).map((row) => ({ row, isRequired: reason.kind !== 'policy' }))),
  ];
}

function replyRows(review: ReviewRow): readonly Row[] {
  if (unsafeChanges(review).length === 0) return [];
  const { unit, step, attempt } = review.source;
  return [line(`  reply  ${visible(`unit ${unit}, step ${step}, attempt ${attempt}`)}`)];
}

function reasonRows({ kind, code, path = '', about, readings }: AskedBecause): readonly Row[] {
  const [sign, role] = SIGNS[kind];
  const named = code === undefined ? '' : `  ${visible(code)}`;
  return [
    [
      { text: '  ' },
      { text: sign, role },
      { text: ` ${kind}  ${visible(placed(path, askedWords(about, engine)))}` },
      { text: named, role: 'quiet' },
    ],
    ...readings.map((reading) =>
      readingRow(reading, widest(readings.map(({ name }) => name)), widest(readings.map(({ text: one }) => one))),
    ),
  ];
}

function readingRow({ name, text, place }: Reading, names: number, texts: number): Row {
  const shown = `      ${padded(name, names)}  `;
  const value = { text: padded(marked(text), texts), role: 'strong' } as const;
  if (place === undefined) return [{ text: shown }, value];
  return [
    { text: shown },
    value,
    { text: `  line ${place.line}  ${marked(place.before)}`, role: 'quiet' },
    { text: marked(text), role: 'hold' },
    { text: marked(place.after), role: 'quiet' },
  ];
}

const WIDEST = 24;

function widest(texts: readonly string[]): number {
  return texts.reduce((most, text) => Math.max(most, Math.min(text.length, WIDEST)), 0);
}

export function refusedLines(review: ReviewRow, before: readonly RefusedBefore[]): readonly ReaderLine[] {
  const lines = [
    ...refusedPicks(review).flatMap((pick) => pickRows(pick).map((row) => ({ row, isRequired: true }))),
    ...before.map((one) => ({ row: beforeRow(one), isRequired: true })),
  ];
  const head: readonly Row[] = lines.length === 0 ? [] : [[], line('refused before', 'strong')];
  return [...head.map((row) => ({ row, isRequired: false })), ...lines];
}

export function beforeRow({ what, why, code, review }: RefusedBefore): Row {
  const named = [code, review].flatMap((one) => (one === undefined ? [] : `  ${visible(one)}`)).join('');
  const reasons = why.length === 0 ? '' : `: ${why.map((one) => visible(one)).join(' ')}`;
  return [{ text: '  ' }, { text: '✗', role: 'fail' }, { text: ` ${visible(what)}${reasons}` }, { text: named, role: 'quiet' }];
}

function pickRows({ value, action, words, findings }: RefusedPick): readonly Row[] {
  const meant = [words, action].filter((part) => part !== undefined).join('  ');
  return [
    line(`  refused  ${visible(meant === '' ? JSON.stringify(value) : meant)}, the model's choice`),
    ...findings.map((finding): Row => {
      const said = ` ${visible(finding.code)}  ${visible(engine.messageOf(finding))}`;
      return [{ text: '    ' }, { text: '✗', role: 'fail' }, { text: said }];
    }),
  ];
}
