import type { Json, JsonObject } from '../../src/index.ts';
import type { CallDialect } from '../../src/kinds/tool-calls/dialects/dialect.ts';
import { DIALECTS } from '../../src/kinds/tool-calls/dialects/table.ts';
import origins from './origins.json' with { type: 'json' };

interface Origin {
  readonly models: string;
  readonly source: string;
  readonly example: string;
}

// Where each dialect is known from, by its name in the table. Every example asks for the weather in Oslo for three days.
export const ORIGINS: { readonly [dialect: string]: Origin } = origins;

export interface WrittenCall {
  readonly name: string;
  readonly arguments: JsonObject;
}

export interface KnownDialect {
  readonly name: string;
  readonly dialect: CallDialect;
  readonly origin: Origin;
  readonly render: (calls: readonly WrittenCall[]) => string;
  // Whether strings are written as they are, so that some can't be told from marks.
  readonly isRaw: boolean;
}

export const KNOWN: readonly KnownDialect[] = DIALECTS.map((dialect) => {
  const { name, call } = dialect;
  const origin = ORIGINS[name];
  if (origin === undefined) throw new Error(`The dialect ${name} has no origin.`);
  return { name, dialect, origin, render: (calls) => render(dialect, calls), isRaw: /\{(?:arguments|gemma)\}/.test(call) };
});

function render(dialect: CallDialect, calls: readonly WrittenCall[]): string {
  const [[open, close] = ['', '']] = dialect.frames ?? [];
  const around = (text: string) => (dialect.opensCall ? text : `${open}${text}${[close].flat()[0] ?? ''}`);
  const written = calls.map((call, index) => callText(dialect, call, index));
  if (dialect.list === undefined) return written.map(around).join('\n');
  const [before, between, after] = dialect.list;
  return around(`${before}${written.join(between)}${after}`);
}

function callText(dialect: CallDialect, { name, arguments: given }: WrittenCall, index: number): string {
  const parts: { readonly [part: string]: () => string } = {
    name: () => name,
    number: () => String(index),
    count: () => String(index + 1),
    json: () => JSON.stringify(given),
    call: () => JSON.stringify(jsonCall(dialect, name, given)),
    python: () => `${name}(${Object.entries(given).map(([key, value]) => `${key}=${pythonText(value)}`)})`,
    gemma: () => gemmaText(given, dialect.quote ?? ''),
    arguments: () =>
      Object.entries(given)
        .map(([key, value]) => argumentText(dialect, key, value))
        .join(''),
  };
  return dialect.call.replaceAll(/\{(\w+)\}/g, (_, part: string) => (parts[part] as () => string)());
}

function jsonCall({ keys = ['name', 'arguments'] }: CallDialect, name: string, given: JsonObject): JsonObject {
  const [nameKey, givenKey] = keys;
  return nameKey === undefined || givenKey === undefined ? { [name]: given } : { [nameKey]: name, [givenKey]: given };
}

function argumentText({ argument = '', tags }: CallDialect, key: string, value: Json): string {
  const parts: { readonly [part: string]: () => string } = {
    key: () => key,
    text: () => (typeof value === 'string' ? value : JSON.stringify(value)),
    tags: () => tagText(value, tags ?? { open: '<', slash: '</', end: '>' }),
    type: () => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value),
    isString: () => String(typeof value === 'string'),
  };
  return argument.replaceAll(/\{(\w+)\}/g, (_, part: string) => (parts[part] as () => string)());
}

function tagText(value: Json, form: NonNullable<CallDialect['tags']>): string {
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? value : JSON.stringify(value);
  const members = Array.isArray(value) ? value.map((item) => ['item', item] as const) : Object.entries(value);
  const { open, slash, end } = form;
  return members.map(([key, member]) => `${open}${key}${end}${tagText(member as Json, form)}${slash}${key}${end}`).join('');
}

function gemmaText(value: Json, quote: string): string {
  if (typeof value === 'string') return `${quote}${value}${quote}`;
  if (Array.isArray(value)) return `[${value.map((item) => gemmaText(item as Json, quote))}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{${Object.entries(value).map(([key, member]) => `${key}:${gemmaText(member as Json, quote)}`)}}`;
}

function pythonText(value: Json): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return `[${value.map((item) => pythonText(item as Json))}]`;
  if (typeof value !== 'object') return JSON.stringify(value);
  return `{${Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}: ${pythonText(member as Json)}`)}}`;
}
