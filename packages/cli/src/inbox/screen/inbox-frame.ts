import { visible } from '@tamis/core/wording';
import { isHigh, pendingAct } from '@tamis/ledger';
import { type HelpLines, helpRows } from '../../screen/help.ts';
import type { Row, Size } from '../../screen/rows.ts';
import { columnsOf, fit, padded } from '../../text/columns.ts';
import { paintFor } from '../../text/paint.ts';
import type { FoundReview } from '../open-ledgers.ts';
import { reviewLines, span, what } from '../review-text.ts';
import { type InboxState, markedOf, newCount, selectedOf, shownOf } from './inbox-state.ts';

/** The minimum terminal size for the inbox. */
const LEAST: Size = { columns: 60, rows: 16 };

/** The rows of the inbox: place, summary, body, a message or a question, keys. Rows 1, 2 and the last two never move. */
export function inboxFrame(state: InboxState, size: Size, now: number): readonly Row[] {
  const { columns, rows } = size;
  if (columns < LEAST.columns || rows < LEAST.rows)
    return [[{ text: `Needs ${LEAST.columns}×${LEAST.rows}; this is ${columns}×${rows}.` }]];
  const height = rows - 4;
  const shown = state.isHelp
    ? helpRows(KEYS, INBOX_COMMON)
    : state.view === 'one'
      ? oneRows(state, now)
      : listRows(state, height, columns, now);
  const body = shown.slice(0, height);
  const blank = Array.from({ length: height - body.length }, (): Row => []);
  return [
    ...headRows(state, now, columns),
    ...body,
    ...blank,
    questionRow(state),
    [{ text: ` ${keysOf(state)}`, role: 'quiet' }],
  ];
}

function headRows(state: InboxState, now: number, columns: number): readonly Row[] {
  const found = state.view === 'one' ? selectedOf(state) : undefined;
  const place = found === undefined ? ' tamis › inbox' : ` tamis › inbox › ${visible(found.review.review)}`;
  const next = state.reviews.flatMap(({ review }) => review.expiresAt ?? []).sort((one, other) => one - other)[0];
  const expires = next === undefined ? '' : ` · next expires in ${span(next - now)}`;
  const right = `${state.reviews.length} waiting${expires} `;
  const gap = Math.max(1, columns - columnsOf(place) - columnsOf(right));
  const isMore = newCount(state) > 0;
  return [
    [{ text: place, role: 'strong' }, { text: ' '.repeat(gap) }, { text: right }],
    [
      {
        text: ` ${found === undefined ? `by risk, then age${choiceText(state)}` : riskText(found, now)}${isMore ? ` · ${newCount(state)} new: Ctrl-R shows them` : ''}`,
        role: 'quiet',
      },
    ],
  ];
}

function choiceText({ filter, marked }: InboxState): string {
  return `${filter === '' ? '' : ` · filter ${visible(filter)}`}${marked.size === 0 ? '' : ` · ${marked.size} marked`}`;
}

function riskText({ review }: FoundReview, now: number): string {
  const expires = review.expiresAt === undefined ? '' : ` · expires in ${span(review.expiresAt - now)}`;
  return `${isHigh(review) ? 'high risk' : 'low risk'}${expires}`;
}

function listRows(state: InboxState, height: number, columns: number, now: number): readonly Row[] {
  if (state.reviews.length === 0)
    return [[], [{ text: '   Nothing to decide. Held replies and actions to approve appear here.' }]];
  const reviews = shownOf(state);
  if (reviews.length === 0) return [[], [{ text: `   Nothing matches "${visible(state.filter)}". Esc clears it.` }]];
  const first = Math.max(0, state.selected - (height - 6));
  const shown = reviews.slice(first, first + height - 4);
  const found = selectedOf(state);
  return [
    [],
    [{ text: '   risk  waits  expires  what                       from          held for', role: 'quiet' }],
    ...shown.map((one, index) => listRow(one, first + index === state.selected, state.marked.has(one.review.review), now)),
    [],
    [
      {
        text: `   ${fit(found === undefined ? '' : pendingText(found), columns - 4)}`,
      },
    ],
  ];
}

function pendingText({ review }: FoundReview): string {
  const { action, value } = pendingAct(review);
  return visible(`${action ?? review.kind}  ${value ?? ''}`);
}

function listRow({ review }: FoundReview, isSelected: boolean, isMarked: boolean, now: number): Row {
  const cells = [
    (isHigh(review) ? 'high' : 'low').padEnd(4),
    span(now - review.createdAt).padStart(5),
    (review.expiresAt === undefined ? '—' : span(review.expiresAt - now)).padStart(7),
    padded(fit(what(review), 25), 25),
    padded(fit(visible(review.source.run), 12), 12),
    visible(review.reason),
  ].join('  ');
  return [
    { text: isSelected ? '▸' : ' ' },
    { text: '?', role: 'hold' },
    { text: isMarked ? '*' : ' ', role: 'strong' },
    { text: cells, role: isSelected ? 'selected' : 'plain' },
  ];
}

function oneRows(state: InboxState, now: number): readonly Row[] {
  const found = selectedOf(state);
  if (found === undefined) return [[], [{ text: '   It has been decided or has ended.' }]];
  const lines = reviewLines(found, undefined, paintFor(false), now);
  const checked = state.checked ?? 'not checkable now';
  return lines.slice(1).map((line): Row => [{ text: ` ${line.startsWith('not checkable now') ? checked : line}` }]);
}

const QUESTIONS = {
  deny: 'Why not?',
  'deny-all': 'Why not? The reason applies to all that are marked.',
  hint: 'What should the model know?',
  option: 'Which option?',
} as const;

/** What the keys of the inbox do. */
const KEYS: HelpLines = [
  ['a  d', 'accept; deny, with a reason'],
  ['e  o  h', 'edit in $EDITOR; another option; a hint for the model'],
  ['x  A  D', 'mark; accept or deny all that are marked'],
  ['u', 'take the last decision back, within 5 s'],
  ['n N', 'next; previous'],
];

const INBOX_COMMON: HelpLines = [
  ['j k ↓ ↑  g G', 'move; first, last'],
  ['Enter  Esc  q', 'open; back; quit'],
  ['/', 'filter: refund, -refund, run:support; Esc clears it'],
  ['Ctrl-R', 'show what is new'],
  [':  Ctrl-K', 'a command of tamis, with the id filled in'],
  ['y  Y', 'copy the same command; copy the id'],
];

function questionRow(state: InboxState): Row {
  const { question, message } = state;
  if (question === undefined) return [{ text: ` ${visible(message)}` }];
  if (question.kind === 'filter' || question.kind === 'palette')
    return [
      { text: ` ${question.kind === 'filter' ? '/' : ':tamis '}`, role: 'strong' },
      { text: `${visible(question.typed)}_` },
    ];
  if (question.kind === 'accept-all') {
    const count = markedOf(state).length;
    return [
      { text: ` Accept ${count} marked ${count === 1 ? 'review' : 'reviews'}?`, role: 'strong' },
      { text: '  y yes, else no' },
    ];
  }
  const found = selectedOf(state)?.review;
  const asked =
    question.kind === 'name'
      ? `This lets ${visible(found === undefined ? '' : (pendingAct(found).action ?? found.kind))} run. Type its name, or Esc:`
      : `${QUESTIONS[question.kind]} Esc goes back:`;
  return [{ text: ` ${asked} `, role: 'strong' }, { text: `${visible(question.typed)}_` }];
}

function keysOf({ view, question, isHelp }: InboxState): string {
  if (isHelp) return 'Esc back';
  if (question !== undefined) return question.kind === 'filter' ? 'Enter keep  Esc clear' : 'Enter send  Esc back';
  return view === 'list'
    ? 'Enter open  a accept  d deny  e edit  o other  x mark  / filter  ? keys'
    : 'a accept  d deny  e edit  o other  h hint  n next  u undo  Esc back  ? keys';
}
