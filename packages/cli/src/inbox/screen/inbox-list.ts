import { visible } from '@tamis/core/wording';
import { apartText, pendingAct, riskOf, warningOf } from '@tamis/ledger/internal';
import { nothingMatches } from '../../screen/filter.ts';
import type { Row } from '../../screen/rows.ts';
import { left } from '../../screen/width.ts';
import { columnsOf, fit } from '../../text/columns.ts';
import { groupText } from '../group-text.ts';
import { foundIn, type InboxItem, type SingleItem } from '../inbox-items.ts';
import { span, what } from '../review-line.ts';
import { type InboxState, itemOf, linesOf } from './inbox-state.ts';

export function listRows(state: InboxState, height: number, columns: number, now: number): readonly Row[] {
  if (state.reviews.length === 0)
    return [[], [{ text: '   Nothing to decide. Held replies and actions to approve appear here.' }]];
  const items = linesOf(state);
  if (items.length === 0) return [[], [{ text: `   ${nothingMatches(state.filter)}` }]];
  const first = Math.max(0, state.selected - (height - 6));
  const shown = items.slice(first, first + height - 4);
  const selected = itemOf(state);
  const widths = widthsFor(shown, columns);
  return [
    [],
    [{ text: `   risk  waits  expires  ${left('what', widths.what)}  ${left('from', widths.from)}  held for`, role: 'quiet' }],
    ...shown.map((item, index) => listRow(state, item, first + index === state.selected, widths, now)),
    [],
    [{ text: `   ${fit(selected === undefined ? '' : pendingText(selected), columns - 4)}` }],
  ];
}

interface Widths {
  readonly what: number;
  readonly from: number;
  readonly reason: number;
}

const BEFORE = 25;
const LEAST_WHAT = 25;
const MOST_FROM = 12;
const MOST_REASON = 24;

function widthsFor(items: readonly InboxItem[], columns: number): Widths {
  const widest = (title: string, texts: readonly string[]) => Math.max(...[title, ...texts].map((text) => columnsOf(text)));
  const from = Math.min(MOST_FROM, widest('from', items.map(runOf)));
  const reason = Math.min(MOST_REASON, widest('held for', items.map(reasonOf)));
  return { from, reason, what: Math.max(LEAST_WHAT, columns - BEFORE - from - reason - 2 * 2) };
}

function runOf(item: InboxItem): string {
  return visible(foundIn(item)[0]?.review.source.run ?? '');
}

function reasonOf(item: InboxItem): string {
  return visible(item.kind === 'one' ? item.found.review.reason : item.group.reason);
}

function pendingText(item: InboxItem): string {
  if (item.kind === 'group') return groupText(item.group);
  const { review } = item.found;
  const { action, value } = pendingAct(review);
  return visible(`${apartIn(item)}${action ?? review.kind}  ${value ?? ''}`);
}

// The reason why a review is set apart. It comes first, because the action may take all the room.
function apartIn({ because }: SingleItem): string {
  return because === undefined ? '' : `set apart: ${apartText(because)}  `;
}

function whatText(item: InboxItem, width: number): string {
  if (item.kind === 'group') return groupText(item.group);
  const text = what(item.found.review, width);
  if (item.because === undefined) return text;
  const warning = warningIn(item);
  return warning === undefined ? `${text}  ${visible(apartText(item.because))}` : `${warning}: ${text}`;
}

function warningIn(item: InboxItem): string | undefined {
  return item.kind === 'one' && item.because !== undefined ? warningOf(item.because) : undefined;
}

function listRow(state: InboxState, item: InboxItem, isSelected: boolean, widths: Widths, now: number): Row {
  const reviews = foundIn(item).map(({ review }) => review);
  const expires = Math.min(...reviews.map(({ expiresAt }) => expiresAt ?? Number.POSITIVE_INFINITY));
  const oldest = Math.min(...reviews.map(({ createdAt }) => createdAt));
  const cells = [
    (item.kind === 'one' ? (riskOf(item.found.review) ?? '—') : '—').padEnd(4),
    span(now - oldest).padStart(5),
    (Number.isFinite(expires) ? span(expires - now) : '—').padStart(7),
    left(whatText(item, widths.what), widths.what),
    left(runOf(item), widths.from),
    fit(reasonOf(item), widths.reason),
  ].join('  ');
  return [
    { text: isSelected ? '▸' : ' ' },
    warningIn(item) === undefined ? { text: '?', role: 'hold' } : { text: '!', role: 'fail' },
    { text: reviews.every(({ review }) => state.marked.has(review)) ? '*' : ' ', role: 'strong' },
    { text: cells, role: isSelected ? 'selected' : 'plain' },
  ];
}
