export const ANY = { '~standard': { version: 1, vendor: 'tamis', validate: (value: unknown) => ({ value }) } } as const;
