/** A flag whose value is parsed by a function. */
export function parsed<Value>(parse: (input: string) => Value, placeholder: string, brief: string) {
  return { kind: 'parsed', parse, optional: true, placeholder, brief } as const;
}

/** A flag with a text value. */
export function text(placeholder: string, brief: string) {
  return parsed(String, placeholder, brief);
}

/** A flag with a text value that may be given several times. */
export function texts(placeholder: string, brief: string) {
  return { ...text(placeholder, brief), variadic: true } as const;
}

/** A required flag with a text value. */
export function neededText(placeholder: string, brief: string) {
  return { kind: 'parsed', parse: String, placeholder, brief } as const;
}

/** A switch that is off by default. */
export function on(brief: string) {
  return { kind: 'boolean', optional: true, withNegated: false, brief } as const;
}

/** A switch that is on by default and can be turned off with `--no-…`. */
export function onUnlessNegated(brief: string) {
  return { kind: 'boolean', default: true, brief } as const;
}

/** A flag with a fixed set of values. */
export function oneOf<const Values extends readonly string[]>(values: Values, brief: string) {
  return { kind: 'enum', values, optional: true, brief } as const;
}

/** `--format`, for commands that can write for people or for programs. */
export function formatFlag(brief: string) {
  return oneOf(['human', 'json'], brief);
}

/** The value that a command receives for a given flag. */
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

/** The parsed values of a table of flags: those given on the command line, and those with a default. */
export type FlagsOf<Flags> = { readonly [Name in OptionalIn<Flags>]?: ValueOf<Flags[Name]> } & {
  readonly [Name in Exclude<keyof Flags, OptionalIn<Flags>>]: ValueOf<Flags[Name]>;
};
