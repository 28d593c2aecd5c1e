// A string format that can be checked in time linear in the text.
export interface StringFormat {
  readonly name: string;
  readonly check: (text: string) => boolean;
}

// The formats of JSON Schema itself. Others, such as `byte` and `int32`, mean different things to different people.
const NAMES = new Set([
  ...['date-time', 'date', 'time', 'duration', 'email', 'idn-email', 'hostname', 'idn-hostname', 'ipv4', 'ipv6', 'uri'],
  ...['uri-reference', 'iri', 'iri-reference', 'uuid', 'uri-template', 'json-pointer', 'relative-json-pointer', 'regex'],
]);

export function isTextFormat(name: string): boolean {
  return NAMES.has(name);
}
