import { asciiFlag, colorFlag } from './common-flags.ts';
import { type FlagsOf, formatFlag, neededText, on, oneOf, parsed, text } from './flag.ts';
import { countUpTo, figure, grantTime, sumLimit } from './numbers.ts';

export const reviewFlags = {
  ledger: text('FILE', 'Ledger or run folder (default: TAMIS_LEDGER, else .tamis/ledger.sqlite)'),
  format: formatFlag('Format of the output (default: human)'),
  color: colorFlag,
} as const;

export type ReviewFlags = FlagsOf<typeof reviewFlags>;

// The flags of `tamis inbox`.
export const inboxFlags = {
  plain: on('Print the list once instead of opening a full-screen view'),
  ascii: asciiFlag,
  ...reviewFlags,
} as const;

// The parsed flags of `tamis inbox`.
export type InboxFlags = FlagsOf<typeof inboxFlags>;

// `--digest`: the digest of what the person saw.
const digestFlag = text('SHA256', 'Digest of what you saw, from the end of `tamis inbox ID`; the first 12 digits are enough');

const REASON = ['WHY', 'Reason; it is recorded with the decision'] as const;

const MOST_TIMES = 1000;

// The flags of `tamis approve`; `--for` is parsed into milliseconds.
export const approveFlags = {
  option: parsed(countUpTo(Number.POSITIVE_INFINITY), 'N', 'Approve another option of the review, by its number: 2, 3 …'),
  digest: digestFlag,
  for: parsed(grantTime, 'TIME', 'Also approve further calls to the tool for this long: 30m, 2h, 1d'),
  times: parsed(
    countUpTo(MOST_TIMES),
    'N',
    'Also approve this many further calls to the tool (within an hour, unless --for is given)',
  ),
  where: text(
    'EXPR',
    'Only further calls whose arguments meet this condition, such as amount <= 50 (default: the same arguments)',
  ),
  sum: parsed(sumLimit, 'ARG=N', 'Limit on the sum of an argument over all those calls, such as amount=500'),
  scope: oneOf(
    ['session', 'server'],
    'Which further calls: those from the same session (default), or from all sessions of the server',
  ),
  message: text(...REASON),
  ...reviewFlags,
} as const;

// The parsed flags of `tamis approve`.
export type ApproveFlags = FlagsOf<typeof approveFlags>;

// The flags of `tamis deny`.
export const denyFlags = { message: neededText(...REASON), digest: digestFlag, ...reviewFlags } as const;

// The parsed flags of `tamis deny`.
export type DenyFlags = FlagsOf<typeof denyFlags>;

// The flags of `tamis hint`.
export const hintFlags = {
  message: neededText('TEXT', 'Information for the model'),
  digest: digestFlag,
  ...reviewFlags,
} as const;

// The parsed flags of `tamis hint`.
export type HintFlags = FlagsOf<typeof hintFlags>;

// The flags of `tamis edit`.
export const editFlags = {
  value: text('JSON', 'The new value; - reads standard input'),
  digest: digestFlag,
  ...reviewFlags,
} as const;

// The parsed flags of `tamis edit`.
export type EditFlags = FlagsOf<typeof editFlags>;

// The flags of `tamis grants`.
export const grantsFlags = {
  revoke: text('ID', 'Grant to end now'),
  give: text('DIGEST', 'With suggest: give the suggested grant with this digest, or its first 12 digits'),
  for: parsed(grantTime, 'TIME', 'With --give: a shorter time than suggested'),
  times: parsed(countUpTo(MOST_TIMES), 'N', 'With --give: fewer calls than suggested'),
  sum: parsed(figure(0, 'a number, 0 or more'), 'N', 'With --give: a smaller sum than suggested'),
  message: text('WHY', 'Why you end or give the grant'),
  ...reviewFlags,
} as const;

// The parsed flags of `tamis grants`.
export type GrantsFlags = FlagsOf<typeof grantsFlags>;
