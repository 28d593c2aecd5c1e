export const ANY = { '~standard': { version: 1, vendor: 'tamis', validate: (value: unknown) => ({ value }) } } as const;

export const FOREVER = 2 ** 31 - 1;
