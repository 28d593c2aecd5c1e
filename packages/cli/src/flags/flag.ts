/** A flag whose value is read by a function. */
export function parsed<Value>(parse: (input: string) => Value, placeholder: string, brief: string) {
  return { kind: 'parsed', parse, optional: true, placeholder, brief } as const;
}

/** A flag whose value is taken as it is typed. */
export function text(placeholder: string, brief: string) {
  return parsed(String, placeholder, brief);
}

/** A flag with a value, as it is typed, that may be given several times. */
export function texts(placeholder: string, brief: string) {
  return { ...text(placeholder, brief), variadic: true } as const;
}

/** A flag that must be given, with a value that is taken as it is typed. */
export function neededText(placeholder: string, brief: string) {
  return { kind: 'parsed', parse: String, placeholder, brief } as const;
}

/** A flag without a value: what it names is off unless the flag is given. */
export function on(brief: string) {
  return { kind: 'boolean', optional: true, withNegated: false, brief } as const;
}

/** A flag without a value, whose negation turns off what is on otherwise. */
export function onUnlessNegated(brief: string) {
  return { kind: 'boolean', default: true, brief } as const;
}

/** A flag whose value is one of a few words. */
export function oneOf<const Values extends readonly string[]>(values: Values, brief: string) {
  return { kind: 'enum', values, optional: true, brief } as const;
}

/** `--format` of commands that write for people or for programs. */
export function formatFlag(brief: string) {
  return oneOf(['human', 'json'], brief);
}

/** What a command gets for a flag that is given. */
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

/** What a command gets from the command line: a value for each flag of a table that is given, or has a default. */
export type FlagsOf<Flags> = { readonly [Name in OptionalIn<Flags>]?: ValueOf<Flags[Name]> } & {
  readonly [Name in Exclude<keyof Flags, OptionalIn<Flags>>]: ValueOf<Flags[Name]>;
};
