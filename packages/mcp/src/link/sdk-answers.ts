/** A schema that lets everything through: answers are the gate's own business, or the other side's. */
export const ANY = { '~standard': { version: 1, vendor: 'tamis', validate: (value: unknown) => ({ value }) } } as const;

/** As long as a timer can run: a person may take as long as needed. */
export const FOREVER = 2 ** 31 - 1;
