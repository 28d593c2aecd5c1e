export function parsed<Value>(parse: (input: string) => Value, placeholder: string, brief: string) {
  return { kind: 'parsed', parse, optional: true, placeholder, brief } as const;
}

export function text(placeholder: string, brief: string) {
  return parsed(String, placeholder, brief);
}

export function texts(placeholder: string, brief: string) {
  return { ...text(placeholder, brief), variadic: true } as const;
}

export function neededText(placeholder: string, brief: string) {
  return { kind: 'parsed', parse: String, placeholder, brief } as const;
}

export function on(brief: string) {
  return { kind: 'boolean', optional: true, withNegated: false, brief } as const;
}

// A switch that is on by default and can be turned off with `--no-…`.
export function onUnlessNegated(brief: string) {
  return { kind: 'boolean', default: true, brief } as const;
}

export function oneOf<const Values extends readonly string[]>(values: Values, brief: string) {
  return { kind: 'enum', values, optional: true, brief } as const;
}

// `--format`, for commands that can write for people or for programs.
export function formatFlag(brief: string) {
  return oneOf(['human', 'json'], brief);
}

type ValueOf<Flag> = Flag extends { readonly kind: 'boolean' }
  ? boolean
  : Flag extends { readonly values: readonly (infer Word)[] }
    ? Word
    : Flag extends { readonly parse: (input: string) => infer Value }
      ? Flag extends { readonly variadic: true }
        ? readonly Value[]
        : Value
      : never;

type OptionalIn<Flags> = { [Name in keyof Flags]: Flags[Name] extends { readonly optional: true } ? Name : never }[keyof Flags];

export type FlagsOf<Flags> = { readonly [Name in OptionalIn<Flags>]?: ValueOf<Flags[Name]> } & {
  readonly [Name in Exclude<keyof Flags, OptionalIn<Flags>>]: ValueOf<Flags[Name]>;
};
