import { INBOX_FORMATS } from '../inbox/inbox-flags.ts';
import { colorFlag } from './flags.ts';

/** Flags of every command that looks at reviews. */
export const reviewFlags = {
  ledger: {
    kind: 'parsed',
    parse: String,
    optional: true,
    placeholder: 'FILE',
    brief: 'Ledger or run folder (default: TAMIS_LEDGER, else .tamis/ledger.sqlite)',
  },
  format: { kind: 'enum', values: INBOX_FORMATS, optional: true, brief: 'Shape of the output (default: human)' },
  color: colorFlag,
} as const;

/** `--digest`: what the person saw. */
export const digestFlag = {
  kind: 'parsed',
  parse: String,
  optional: true,
  placeholder: 'SHA256',
  brief: 'What you saw: the digest that `tamis inbox ID` ends with, or at least its first 12 digits',
} as const;

/** The id of a review. */
export const reviewArgument = {
  kind: 'tuple',
  parameters: [{ parse: String, placeholder: 'ID', brief: 'The id of a review, or the start of it' }],
} as const;

/** What the exit codes of a decision mean. */
export const DECISION_EXITS = `EXIT CODES
  0 recorded   1 refused: someone else decided first, it expired, or it has changed   2 no such review, or nothing to record
  3 disk error   4 the ledger is damaged or altered   70 a bug in tamis`;
