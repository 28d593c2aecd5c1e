import { asciiFlag, colorFlag } from './flags.ts';

/** Flags of commands that are screens on a terminal. */
export const screenFlags = {
  plain: { kind: 'boolean', optional: true, withNegated: false, brief: 'Print the rows once, without a screen' },
  ascii: asciiFlag,
  ledger: {
    kind: 'parsed',
    parse: String,
    optional: true,
    placeholder: 'FILE',
    brief: 'Ledger that lists the runs (default: TAMIS_LEDGER, else .tamis/ledger.sqlite)',
  },
  color: colorFlag,
} as const;
