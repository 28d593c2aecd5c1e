// A string format that can be checked in time linear in the text.
export interface StringFormat {
  readonly name: string;
  readonly check: (text: string) => boolean;
}

// The formats of JSON Schema that are checked. Others, such as `byte` and `int32`, mean different things to different people.
const NAMES: ReadonlySet<string> = new Set(
  'date-time date time duration email hostname ipv4 ipv6 uri uri-reference uuid json-pointer relative-json-pointer regex'.split(
    ' ',
  ),
);

export function isTextFormat(name: string): boolean {
  return NAMES.has(name);
}
