import texts from '../wording/texts/unit-faults.json' with { type: 'json' };

/** The code of a fault in a line of the input. */
export type UnitFault =
  `unit.${'not-json' | 'torn-line' | 'not-object' | 'no-field' | 'not-utf8' | 'duplicate-field' | 'engine-fault'}`;

/** Faults in a line of the input, found before there is a reply to judge. They are never the model's mistake. */
export const UNIT_FAULTS: { readonly [code in UnitFault]: { readonly message: string; readonly help: string } } = texts;
