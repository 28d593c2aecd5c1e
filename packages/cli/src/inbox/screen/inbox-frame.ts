import { visible } from '@tamis/core/wording';
import { pendingAct, riskOf } from '@tamis/ledger/internal';
import { nothingMatches } from '../../screen/filter.ts';
import { bodyHeight, framed, isTooSmall } from '../../screen/frame.ts';
import { type HelpLines, helpRows } from '../../screen/help.ts';
import type { Reader, ReaderLine } from '../../screen/reader.ts';
import type { Row, Size } from '../../screen/rows.ts';
import { left } from '../../screen/width.ts';
import { columnsOf, fit } from '../../text/columns.ts';
import type { FoundReview } from '../open-ledgers.ts';
import { span, what } from '../review-line.ts';
import { type ReviewFacts, reviewLines } from '../review-text.ts';
import { type InboxState, markedOf, nameOf, newCount, readOf, selectedOf, shownOf } from './inbox-state.ts';

/** The rows of the inbox: place, summary, body, a message or a question, keys. */
export function inboxFrame(state: InboxState, size: Size, now: number, reader: Reader): readonly Row[] {
  // Nothing counts as read unless it is in this frame.
  reader.hide();
  const body = isTooSmall(size) ? [] : bodyRows(state, size, now, reader);
  const keys: Row = [{ text: ` ${keysOf(state)}`, role: 'quiet' }];
  return framed(headRows(state, now, size.columns, reader.left), () => body, [questionRow(state), keys], size);
}

function bodyRows(state: InboxState, size: Size, now: number, reader: Reader): readonly Row[] {
  if (state.isHelp) return helpRows(KEYS, INBOX_COMMON);
  if (state.view === 'list') return listRows(state, bodyHeight(size), size.columns, now);
  if (readOf(state).length === 0) return [[], [{ text: '   It has been decided or has ended.' }]];
  layReviews(state, size, now, reader);
  return reader.window(bodyHeight(size));
}

/** Gives the reader what is read: a review, an edit of it, or all that are marked, one after the other. */
export function layReviews(state: InboxState, size: Size, now: number, reader: Reader): void {
  const read = readOf(state);
  const id = JSON.stringify([read.map(({ review }) => [review.review, pendingAct(review).digest]), state.draft?.wish.value]);
  const more = (state.only?.more ?? []).map((text): ReaderLine => ({ row: [{ text }], isRequired: true }));
  const lines = read.flatMap((found) => {
    const own = reviewLines(found, factsFor(state, found), now, size.columns - 1);
    // One alone has its id, risk and time in the head of the screen.
    return state.view === 'many' ? [...own, BLANK] : own.slice(1);
  });
  const shown = [...more, ...lines].map((one) => ({ ...one, row: [{ text: ' ' }, ...one.row] }));
  reader.lay(id, shown, size);
}

const BLANK: ReaderLine = { row: [], isRequired: false };

/** What a host found about the option that is read; about an edit it knows nothing yet. */
function factsFor({ facts, draft }: InboxState, { review }: FoundReview): ReviewFacts {
  const known = facts.get(review.review) ?? {};
  const check = draft?.option === undefined ? undefined : known.check?.options?.[draft.option - 1];
  return check === undefined ? known : { ...known, check: { ...check, digest: pendingAct(review).digest } };
}

function headRows(state: InboxState, now: number, columns: number, left: number): readonly Row[] {
  const found = state.view === 'one' ? selectedOf(state) : undefined;
  const place = found === undefined ? ' tamis › inbox' : ` tamis › inbox › ${visible(found.review.review)}`;
  const unread = state.view === 'list' || left === 0 ? '' : ` · ${left} ${left === 1 ? 'line' : 'lines'} not seen yet`;
  const next = state.reviews.flatMap(({ review }) => review.expiresAt ?? []).sort((one, other) => one - other)[0];
  const expires = next === undefined ? '' : ` · next expires in ${span(next - now)}`;
  const right = `${state.reviews.length} waiting${expires} `;
  const gap = Math.max(1, columns - columnsOf(place) - columnsOf(right));
  const isMore = newCount(state) > 0;
  return [
    [{ text: place, role: 'strong' }, { text: ' '.repeat(gap) }, { text: right }],
    [
      {
        text: ` ${found === undefined ? listText(state) : headText(state, found, now)}${unread}${isMore ? ` · ${newCount(state)} new: Ctrl-R shows them` : ''}`,
        role: 'quiet',
      },
    ],
  ];
}

function listText(state: InboxState): string {
  if (state.view !== 'many') return `by risk, then age${choiceText(state)}`;
  const count = markedOf(state).length;
  return `${count} marked ${count === 1 ? 'review' : 'reviews'}, one after the other`;
}

/** What is shown of a review, how much is at stake if somebody has said so, and how long it waits. */
function headText({ draft }: InboxState, { review }: FoundReview, now: number): string {
  const shown = draft && (draft.option === undefined ? 'your edit' : `option ${draft.option}`);
  const risk = riskOf(review);
  const expires = review.expiresAt === undefined ? [] : `expires in ${span(review.expiresAt - now)}`;
  return [shown ?? [], risk === undefined ? [] : `${risk} risk`, expires].flat().join(' · ');
}

function choiceText({ filter, marked }: InboxState): string {
  return `${filter === '' ? '' : ` · filter ${visible(filter)}`}${marked.size === 0 ? '' : ` · ${marked.size} marked`}`;
}

function listRows(state: InboxState, height: number, columns: number, now: number): readonly Row[] {
  if (state.reviews.length === 0)
    return [[], [{ text: '   Nothing to decide. Held replies and actions to approve appear here.' }]];
  const reviews = shownOf(state);
  if (reviews.length === 0) return [[], [{ text: `   ${nothingMatches(state.filter)}` }]];
  const first = Math.max(0, state.selected - (height - 6));
  const shown = reviews.slice(first, first + height - 4);
  const found = selectedOf(state);
  return [
    [],
    [{ text: '   risk  waits  expires  what                       from          held for', role: 'quiet' }],
    ...shown.map((one, index) => listRow(one, first + index === state.selected, state.marked.has(one.review.review), now)),
    [],
    [{ text: `   ${fit(found === undefined ? '' : pendingText(found), columns - 4)}` }],
  ];
}

function pendingText({ review }: FoundReview): string {
  const { action, value } = pendingAct(review);
  return visible(`${action ?? review.kind}  ${value ?? ''}`);
}

function listRow({ review }: FoundReview, isSelected: boolean, isMarked: boolean, now: number): Row {
  const cells = [
    (riskOf(review) ?? '—').padEnd(4),
    span(now - review.createdAt).padStart(5),
    (review.expiresAt === undefined ? '—' : span(review.expiresAt - now)).padStart(7),
    left(what(review), 25),
    left(visible(review.source.run), 12),
    visible(review.reason),
  ].join('  ');
  return [
    { text: isSelected ? '▸' : ' ' },
    { text: '?', role: 'hold' },
    { text: isMarked ? '*' : ' ', role: 'strong' },
    { text: cells, role: isSelected ? 'selected' : 'plain' },
  ];
}

const QUESTIONS = {
  deny: 'Why not?',
  'deny-all': 'Why not? The reason applies to all that are marked.',
  hint: 'What should the model know?',
  option: 'Which option?',
} as const;

/** What the keys of the inbox do. */
const KEYS: HelpLines = [
  ['a  d', 'accept, once all of it has been on the screen; deny, with a reason'],
  ['e  o  h', 'edit in $EDITOR; another option; a hint for the model'],
  ['x  A  D', 'mark; read and accept, or deny, all that are marked'],
  ['space  PgUp  j k  g G', 'in a review: scroll; first line, last line'],
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
  const asked =
    question.kind === 'name'
      ? `This lets ${visible(nameOf(state))} run. Type its name, or Esc:`
      : `${QUESTIONS[question.kind]} Esc goes back:`;
  return [{ text: ` ${asked} `, role: 'strong' }, { text: `${visible(question.typed)}_` }];
}

function keysOf({ view, question, isHelp, draft, only }: InboxState): string {
  if (isHelp) return 'Esc back';
  if (question !== undefined) return question.kind === 'filter' ? 'Enter keep  Esc clear' : 'Enter send  Esc back';
  if (view === 'list') return 'Enter open  a accept  d deny  e edit  o other  x mark  / filter  ? keys';
  if (only !== undefined) return 'space more  a accept  d deny  Esc leave  ? keys';
  if (view === 'many') return 'space more  a accept all  D deny all  Esc back  ? keys';
  if (draft !== undefined) return 'space more  a accept this  e edit  o other  Esc drop it  ? keys';
  return 'space more  a accept  d deny  e edit  o other  h hint  n next  Esc back  ? keys';
}
