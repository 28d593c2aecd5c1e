import { colorFlag } from './flags.ts';

/** Flags of commands that are screens on a terminal. */
export const screenFlags = {
  plain: { kind: 'boolean', optional: true, withNegated: false, brief: 'Print the rows once, without a screen' },
  ascii: { kind: 'boolean', optional: true, withNegated: false, brief: 'Draw with ASCII characters only' },
  ledger: {
    kind: 'parsed',
    parse: String,
    optional: true,
    placeholder: 'FILE',
    brief: 'Ledger that lists the runs (.tamis/ledger.sqlite, or TAMIS_LEDGER)',
  },
  color: colorFlag,
} as const;
