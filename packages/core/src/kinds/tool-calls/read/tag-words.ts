import { escapeRegExp } from '../../../lib/escape-reg-exp.ts';
import { DIALECTS } from '../dialects/all.ts';
import type { CallDialect, TagForm } from '../dialects/dialect.ts';

export interface TagPatterns {
  readonly form: TagForm;
  readonly call: RegExp;
  readonly callEnd: RegExp;
  readonly argument: RegExp;
  readonly isNamed: boolean;
  readonly json: readonly [before: string, behind: string];
}

// Words before a part of a pattern, in all dialects: `<function={name}>`; and attributes: `<invoke name="{name}">`.
function before(part: string): { readonly words: string; readonly attributes: string } {
  const place = new RegExp(`(\\w+)(?:=|\\s+(\\w+)=)"?\\{${part}\\}`, 'g');
  const found = DIALECTS.flatMap(({ call, argument = '' }) => [...`${call} ${argument}`.matchAll(place)]);
  const any = (group: number) => `(?:${[...new Set(found.flatMap((match) => match[group] ?? []))].join('|')})`;
  return { words: any(1), attributes: any(2) };
}

const CALL = before('name');

export const CALL_WORDS: readonly string[] = CALL.words.slice('(?:'.length, -1).split('|');

const ARGUMENT = before('key');
const NUMBER = before('count').words;
const TYPE = before('(?:type|isString)').words;

// Prefixes that models put before the words of tags: `minimax:`, `｜DSML｜`.
const PREFIX = '(?:[\\w｜|-]{1,32}[:｜|])?';
const QUOTED = '(["\']?)([^"\'<>\\s]{1,256}?)\\';

function patternsOf(form: TagForm, dialects: readonly CallDialect[]): TagPatterns {
  const [open, slash, end] = [form.open, form.slash, form.end].map(escapeRegExp);
  const is = ({ attributes }: typeof CALL) => `(?:\\s+${attributes}\\s*=\\s*|=)`;
  const number = `(?:\\s+${NUMBER}="[^"<>]{0,64}")?`;
  return {
    form,
    call: new RegExp(`${open}${PREFIX}${CALL.words}${is(CALL)}${QUOTED}1${number}\\s*(\\/?)${end}`, 'y'),
    callEnd: new RegExp(`${slash}${PREFIX}${CALL.words}${end}`, 'y'),
    argument: new RegExp(
      `${open}(${PREFIX}${ARGUMENT.words})${is(ARGUMENT)}${QUOTED}2(?:\\s+${TYPE}="(\\w{1,16})")?\\s*${end}`,
      'y',
    ),
    isNamed: dialects.some(({ argument }) => argument?.includes('{tags}')),
    json: dialects.map(({ call }) => aroundJson(call, form)).find((one) => one !== undefined) ?? ['', ''],
  };
}

function aroundJson(call: string, { slash, end }: TagForm): readonly [before: string, behind: string] | undefined {
  const [before = '', behind] = call.split('{json}');
  if (behind === undefined) return undefined;
  return [before.slice(before.indexOf(end) + end.length), behind.slice(0, behind.lastIndexOf(slash))];
}

// The usual tag format, `<word …>` and `</word>`.
export const PLAIN_TAGS: TagForm = { open: '<', slash: '</', end: '>' };

const FORMS = new Map(DIALECTS.flatMap(({ tags }) => (tags === undefined ? [] : [[tags.open, tags]])));

// The tags of all dialects. Those in the usual format come last, because other formats contain them.
export const TAGS: readonly TagPatterns[] = [...FORMS.values(), PLAIN_TAGS].map((form) =>
  patternsOf(
    form,
    DIALECTS.filter(({ tags }) => tags?.open === form.open),
  ),
);

// The tags for an argument's key and value: `<arg_key>city</arg_key><arg_value>Oslo</arg_value>`.
export const KEY_TAGS: ReadonlyMap<string, string> = new Map(
  DIALECTS.flatMap(({ argument = '' }) => {
    const [, key, value] = /<([\w:]+)>\{key\}<\/\1>\s*<([\w:]+)>\{text\}/.exec(argument) ?? [];
    return key === undefined || value === undefined ? [] : [[key, value] as const];
  }),
);

const [KEYS, VALUES] = [[...KEY_TAGS.keys()], [...KEY_TAGS.values()]].map((words) => words.join('|'));

export const OPENING_TAG = new RegExp(
  [
    ...TAGS.flatMap(({ form }) =>
      [ARGUMENT, CALL].map(({ words, attributes }) => `${escapeRegExp(form.open)}${PREFIX}${words}(?:=|\\s+${attributes}\\s*=)`),
    ),
    `<\\/?(?:${KEYS})>`,
    `<(?:${VALUES})>`,
  ].join('|'),
);
