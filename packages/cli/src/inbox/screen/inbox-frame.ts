import { visible } from '@tamis/core/wording';
import { apartText, pendingAct, riskOf } from '@tamis/ledger/internal';
import { bodyHeight, framed, isTooSmall } from '../../screen/frame.ts';
import { type HelpLines, helpRows } from '../../screen/help.ts';
import type { Reader, ReaderLine } from '../../screen/reader.ts';
import type { Row, Size } from '../../screen/rows.ts';
import { columnsOf } from '../../text/columns.ts';
import type { FoundReview } from '../open-ledgers.ts';
import { span, what } from '../review-line.ts';
import { type ReviewFacts, reviewLines } from '../review-text.ts';
import { listRows } from './inbox-list.ts';
import {
  becauseOf,
  foundFor,
  hasOthers,
  type InboxState,
  missingOf,
  nameOf,
  newCount,
  openTable,
  readOf,
  selectedOf,
} from './inbox-state.ts';
import { tableLines } from './table-lines.ts';

export function inboxFrame(state: InboxState, size: Size, now: number, reader: Reader): readonly Row[] {
  // Only text in this frame counts as read.
  reader.hide();
  const body = isTooSmall(size) ? [] : bodyRows(state, size, now, reader);
  const keys: Row = [{ text: ` ${keysOf(state)}`, role: 'quiet' }];
  return framed(headRows(state, now, size.columns, reader.left), () => body, [questionRow(state), keys], size);
}

function bodyRows(state: InboxState, size: Size, now: number, reader: Reader): readonly Row[] {
  if (state.isHelp) return helpRows(KEYS, INBOX_COMMON);
  if (state.view === 'list') return listRows(state, bodyHeight(size), size.columns, now);
  if (openTable(state) === undefined && readOf(state).length === 0)
    return [[], [{ text: '   It has been decided or has ended.' }]];
  layReviews(state, size, now, reader);
  return reader.window(bodyHeight(size));
}

export function layReviews(state: InboxState, size: Size, now: number, reader: Reader): void {
  const table = state.view === 'table' ? openTable(state) : undefined;
  const [id, lines] =
    table === undefined
      ? readLines(state, size, now)
      : [table.item.key, tableLines(table, state.facts, state.opened?.at ?? 0, size.columns - 1)];
  reader.lay(
    id,
    lines.map((one) => ({ ...one, row: [{ text: ' ' }, ...one.row] })),
    size,
  );
}

function readLines(state: InboxState, size: Size, now: number): readonly [id: string, lines: readonly ReaderLine[]] {
  const read = readOf(state);
  const id = JSON.stringify([read.map(({ review }) => [review.review, pendingAct(review).digest]), state.draft?.wish.value]);
  const because = becauseOf(state);
  const apart = because === undefined ? [] : [`set apart: ${visible(apartText(because))}`];
  const more = [...(state.only?.more ?? []), ...apart].map((text): ReaderLine => ({ row: [{ text }], isRequired: true }));
  // The id, risk and time of the review are in the head of the screen.
  const lines = read.flatMap((found) => reviewLines(found, factsFor(state, found), now, size.columns - 1).slice(1));
  return [id, [...more, ...lines]];
}

function factsFor({ facts, draft }: InboxState, { review }: FoundReview): ReviewFacts {
  const known = facts.get(review.review) ?? {};
  const check = draft?.option === undefined ? undefined : known.check?.options?.[draft.option - 1];
  return check === undefined ? known : { ...known, check: { ...check, digest: pendingAct(review).digest } };
}

function headRows(state: InboxState, now: number, columns: number, left: number): readonly Row[] {
  const found = state.view === 'one' ? selectedOf(state) : undefined;
  const at = found === undefined ? (state.view === 'table' ? ' › alike' : '') : ` › ${visible(found.review.review)}`;
  const place = ` tamis › inbox${at}`;
  const lines = state.view === 'list' || left === 0 ? '' : ` · ${left} ${left === 1 ? 'line' : 'lines'} not seen yet`;
  const unread = `${lines}${missingOf(state).length === 0 ? '' : ' · still loading'}`;
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
  const table = state.view === 'table' ? openTable(state) : undefined;
  if (table === undefined) return `by risk, then age${choiceText(state)}`;
  const [rows, apart] = [table.group.rows.length, table.item.apart.length];
  return `${rows} ${rows === 1 ? 'row' : 'rows'}${apart === 0 ? '' : ` · ${apart} set apart`}`;
}

function headText({ draft }: InboxState, { review }: FoundReview, now: number): string {
  const shown = draft && (draft.option === undefined ? 'your edit' : `option ${draft.option}`);
  const risk = riskOf(review);
  const expires = review.expiresAt === undefined ? [] : `expires in ${span(review.expiresAt - now)}`;
  return [shown ?? [], risk === undefined ? [] : `${risk} risk`, expires].flat().join(' · ');
}

function choiceText({ filter, marked }: InboxState): string {
  return `${filter === '' ? '' : ` · filter ${visible(filter)}`}${marked.size === 0 ? '' : ` · ${marked.size} marked`}`;
}

const QUESTIONS = {
  deny: 'Why not?',
  'deny-all': 'Why not? The reason applies to all of them.',
  hint: 'What should the model know?',
  option: 'Which option?',
} as const;

const KEYS: HelpLines = [
  ['a  d', 'approve, once you have seen all of it; deny, with a reason'],
  ['e  o  h', 'edit in $EDITOR; another option; a hint for the model'],
  ['x  D', 'mark; deny all marked reviews'],
  ['space  PgUp  j k  g G', 'in a review: scroll; first line, last line'],
  ['A  D', 'in a group: approve all rows, once you have seen all of them; deny all rows'],
  ['x  Enter  d', 'in a group: take a row out, or back in; open it on its own; deny it'],
  ['u', 'undo the last decision, within 5 s'],
  ['n N', 'next; previous'],
];

const INBOX_COMMON: HelpLines = [
  ['j k ↓ ↑  g G', 'move; first, last'],
  ['Enter  Esc  q', 'open; back; quit'],
  ['/', 'filter: refund, -refund, run:support; Esc clears it'],
  ['Ctrl-R', 'show new reviews'],
  [':  Ctrl-K', 'a tamis command, with the id filled in'],
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
      : `${aboutText(foundFor(state, question))}${QUESTIONS[question.kind]} Esc goes back:`;
  return [{ text: ` ${asked} `, role: 'strong' }, { text: `${visible(question.typed)}_` }];
}

// The longest name of a review in a question, which leaves room for the answer.
const LONGEST = 24;

// What a question is about. Another review may have come under the cursor just before the key.
function aboutText(found: readonly FoundReview[]): string {
  const [first, second] = found;
  if (first === undefined) return '';
  return `${second === undefined ? what(first.review, LONGEST) : `${found.length} reviews`} · `;
}

function keysOf(state: InboxState): string {
  const { view, question, isHelp, draft, only } = state;
  const found = selectedOf(state);
  const other = found !== undefined && hasOthers(found) ? '  o other' : '';
  // A client that called a tool is not asked again; it is told the reason.
  const hint = found !== undefined && found.review.action === undefined ? '  h hint' : '';
  if (isHelp) return 'Esc back';
  if (question !== undefined) return question.kind === 'filter' ? 'Enter keep  Esc clear' : 'Enter send  Esc back';
  if (view === 'list') return `Enter open  a approve  d deny  e edit${other}  x mark  / filter  ? keys`;
  if (only !== undefined) return 'space more  a approve  d deny  Esc leave  ? keys';
  if (view === 'table') return 'A approve all  D deny all  x take out  d deny  Enter open  Esc back  ? keys';
  if (draft !== undefined) return `space more  a approve this  e edit${other}  Esc drop it  ? keys`;
  return `space more  a approve  d deny  e edit${other}${hint}  n next  Esc back  ? keys`;
}
