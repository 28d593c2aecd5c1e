import { endWithSuggestion } from './end-with-suggestion.ts';

export interface Flaw {
  readonly path: string;
  readonly message: string;
  readonly unknown?: { readonly key: string; readonly end: string };
}

export type Validate = (value: unknown, path: string) => readonly Flaw[];

// Makes a check from a test. `expected` completes the sentence "It must be …".
export function holds(test: (value: unknown) => boolean, expected: string): Validate {
  return (value, path) => (test(value) ? [] : [{ path, message: `It must be ${expected}.` }]);
}

export function eachItem(validate: Validate): Validate {
  return (value, path) =>
    Array.isArray(value)
      ? value.flatMap((item, index) => validate(item, `${path}/${index}`))
      : [{ path, message: 'It must be a list.' }];
}

// Makes a check for objects with these keys and no others. The keys in `required` must be present.
export function shape(keys: { readonly [key: string]: Validate }, required: readonly string[] = []): Validate {
  const known = new Map(Object.entries(keys));
  return (value, path) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return [{ path, message: 'It must be an object.' }];
    const missing = required.filter((key) => !Object.hasOwn(value, key));
    return [
      ...missing.map((key) => ({ path, message: `${key} is missing.` })),
      ...Object.entries(value).flatMap(([key, part]) => {
        const validate = known.get(key);
        if (validate !== undefined) return validate(part, `${path}/${key}`);
        const end = endWithSuggestion(key, [...known.keys()]);
        return [{ path, message: `The key ${key} is not known${end}`, unknown: { key, end } }];
      }),
    ];
  };
}
