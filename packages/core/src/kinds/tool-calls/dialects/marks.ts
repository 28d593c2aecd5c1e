import { escapeRegExp } from '../../../lib/escape-reg-exp.ts';
import type { CallDialect, TagForm } from './dialect.ts';
import { DIALECTS } from './table.ts';

export interface FrameMark {
  readonly open: string;
  readonly close: readonly string[];
  readonly mayStayOpen: boolean;
  // How much of the opening mark is not part of the call.
  readonly skipped: number;
}

export const FRAME_MARKS: readonly FrameMark[] = frameMarks();

function frameMarks(): readonly FrameMark[] {
  const byOpening = new Map<string, FrameMark>();
  for (const { frames = [], opensCall } of DIALECTS) {
    for (const [open, closing, mayStayOpen] of frames) {
      const close = [...new Set([...(byOpening.get(open)?.close ?? []), ...[closing].flat()])];
      const skipped = opensCall ? open.search(/[<[]/) : open.length;
      byOpening.set(open, { open, close, mayStayOpen: mayStayOpen !== undefined, skipped });
    }
  }
  return [...byOpening.values()];
}

export const USER_TURN = '<|im_start|>user';

// The marks that chat templates put around turns.
export const ROLE_TOKENS: readonly string[] = [
  ...['<|im_start|>assistant', USER_TURN, '<|im_start|>', '<|im_end|>', '<|eot_id|>', '<|eom_id|>', '<|end_of_text|>'],
  ...['<|endoftext|>', '<|start_header_id|>assistant<|end_header_id|>', '<|begin_of_text|>', '<start_of_turn>model'],
  ...['<end_of_turn>', '<|assistant|>', '<|start|>assistant', '<|end|>', '<|return|>', '<?xml ?>', '</s>', '<s>'],
  ...DIALECTS.flatMap(({ turns = [] }) => turns),
];

// The marks of strings that are not in quotes.
export const STRING_QUOTES: readonly string[] = DIALECTS.flatMap(({ quote }) => quote ?? []);

const MARK = /<[^<>{}\n"]{1,64}>|\[[A-Z_]{2,32}\]|`{3}\w*/g;

const PARTS = /\{(?:name|json|arguments|call|python|gemma)\}/;

function marksOf({ call, tags }: CallDialect): readonly [before: string, between: string, behind: string] {
  if (tags !== undefined) return ['', '', ''];
  const [before = '', ...others] = call.split(PARTS);
  const behind = others.pop() ?? '';
  return [before, call.includes('{name}') ? (others[0] ?? '') : '', behind];
}

function eachMark(patterns: readonly string[]): readonly string[] {
  return patterns.flatMap((pattern) => pattern.match(MARK) ?? []);
}

// A pattern up to its last mark: `begin` … `sep` with what stands between them.
function header(pattern: string): string {
  const last = eachMark([pattern]).at(-1);
  return last === undefined ? '' : pattern.slice(0, pattern.lastIndexOf(last) + last.length).trim();
}

const FENCES = ['```python', '```tool_code', '```json', '```'];

const PATTERNS = DIALECTS.map(marksOf);
const BEFORE = PATTERNS.map(([before]) => before);
const BEHIND = eachMark(PATTERNS.map(([, , behind]) => behind));
const OPENINGS = FRAME_MARKS.filter(({ open, skipped }) => skipped > 0 && /^[<[]/.test(open)).map(({ open }) => open);
const CLOSINGS = FRAME_MARKS.flatMap(({ close }) => close).filter((mark) => !ROLE_TOKENS.includes(mark));

export const INNER_MARKS = oneOf([
  ...BEFORE.map(header).flatMap((mark) => [mark, mark.slice(eachMark([mark])[0]?.length)]),
  ...eachMark(BEFORE),
  ...BEHIND,
  ...OPENINGS,
  ...CLOSINGS,
  ...FENCES,
]);

export const NAME_ENDS = oneOf([...eachMark(PATTERNS.map(([, between]) => between)), ...FENCES.slice(-2)]);

export const CALL_BEGINS: readonly string[] = [
  ...eachMark(BEFORE).filter((mark) => /begin/.test(mark)),
  ...FRAME_MARKS.filter(({ mayStayOpen, open }) => mayStayOpen && /^[<[].*[>\]]$/.test(open)).map(({ open }) => open),
];

const IN_ARGUMENTS = eachMark(
  DIALECTS.filter(({ frames, tags }) => frames !== undefined && tags === undefined).map(({ argument = '' }) => argument),
);

export const ARGUMENT_MARKS = oneOf(IN_ARGUMENTS, 'u');

export const STRAY_MARKS = oneOf(
  [...IN_ARGUMENTS, ...BEHIND, ...CLOSINGS].filter((mark) => !mark.startsWith('`')),
  'u',
);

// A pattern for any of some marks, the longest first; a number or an id may be any short word.
function oneOf(marks: readonly string[], flag = 'y'): RegExp {
  const sources = [...new Set(marks)].filter((mark) => mark !== '').sort((a, b) => b.length - a.length);
  return new RegExp(sources.map((mark) => escapeRegExp(mark).replace('\\{number\\}', '[\\w-]{1,64}')).join('|'), flag);
}

// Words before a part of a pattern, in all dialects: `<function={name}>`; and attributes: `<invoke name="{name}">`.
function wordsBefore(part: string): { readonly words: readonly string[]; readonly word: string; readonly attribute: string } {
  const place = new RegExp(`(\\w+)(?:=|\\s+(\\w+)=)"?\\{${part}\\}`, 'g');
  const found = DIALECTS.flatMap(({ call, argument = '' }) => [...`${call} ${argument}`.matchAll(place)]);
  const [words, attributes] = [1, 2].map((group) => [...new Set(found.flatMap((match) => match[group] ?? []))]);
  return { words: words ?? [], word: `(?:${words?.join('|')})`, attribute: `(?:${attributes?.join('|')})` };
}

const CALL = wordsBefore('name');
const ARGUMENT = wordsBefore('key');
const NUMBER = wordsBefore('count').word;
const TYPE = wordsBefore('(?:type|isString)').word;

export const CALL_WORDS = CALL.words;

// Prefixes that models put before the words of tags: `minimax:`, `｜DSML｜`.
const PREFIX = '(?:[\\w｜|-]{1,32}[:｜|])?';
const QUOTED = '(["\']?)([^"\'<>\\s]{1,256}?)\\';

export interface TagPatterns {
  readonly form: TagForm;
  readonly call: RegExp;
  readonly callEnd: RegExp;
  readonly argument: RegExp;
  // Whether the tags of arguments have their names.
  readonly isNamed: boolean;
  // What stands around arguments that are JSON.
  readonly json: readonly [before: string, behind: string];
}

// The usual tag format, `<word …>` and `</word>`.
export const PLAIN_TAGS: TagForm = { open: '<', slash: '</', end: '>' };

const FORMS = new Map(DIALECTS.flatMap(({ tags }) => (tags === undefined ? [] : [[tags.open, tags]])));

// The tags of all dialects. Those in the usual format come last, because other formats contain them.
export const TAGS: readonly TagPatterns[] = [...FORMS.values(), PLAIN_TAGS].map((form) =>
  tagPatterns(
    form,
    DIALECTS.filter(({ tags }) => tags?.open === form.open),
  ),
);

function tagPatterns(form: TagForm, dialects: readonly CallDialect[]): TagPatterns {
  const [open, slash, end] = [form.open, form.slash, form.end].map(escapeRegExp);
  const is = ({ attribute }: typeof CALL) => `(?:\\s+${attribute}\\s*=\\s*|=)`;
  const number = `(?:\\s+${NUMBER}="[^"<>]{0,64}")?`;
  const type = `(?:\\s+${TYPE}="(\\w{1,16})")?`;
  return {
    form,
    call: new RegExp(`${open}${PREFIX}${CALL.word}${is(CALL)}${QUOTED}1${number}\\s*(\\/?)${end}`, 'y'),
    callEnd: new RegExp(`${slash}${PREFIX}${CALL.word}${end}`, 'y'),
    argument: new RegExp(`${open}(${PREFIX}${ARGUMENT.word})${is(ARGUMENT)}${QUOTED}2${type}\\s*${end}`, 'y'),
    isNamed: dialects.some(({ argument }) => argument?.includes('{tags}')),
    json: dialects.map(({ call }) => aroundJson(call, form)).find((one) => one !== undefined) ?? ['', ''],
  };
}

function aroundJson(call: string, { slash, end }: TagForm): readonly [before: string, behind: string] | undefined {
  const [before = '', behind] = call.split('{json}');
  if (behind === undefined) return undefined;
  return [before.slice(before.indexOf(end) + end.length), behind.slice(0, behind.lastIndexOf(slash))];
}

// The tags for an argument's key and value: `<arg_key>city</arg_key><arg_value>Oslo</arg_value>`.
export const KEY_TAGS: ReadonlyMap<string, string> = new Map(
  DIALECTS.flatMap(({ argument = '' }) => {
    const [, key, value] = /<([\w:]+)>\{key\}<\/\1>\s*<([\w:]+)>\{text\}/.exec(argument) ?? [];
    return key === undefined || value === undefined ? [] : [[key, value] as const];
  }),
);

export const OPENING_TAG = new RegExp(
  [
    ...TAGS.flatMap(({ form: { open } }) =>
      [ARGUMENT, CALL].map(({ word, attribute }) => `${escapeRegExp(open)}${PREFIX}${word}(?:=|\\s+${attribute}\\s*=)`),
    ),
    `<\\/?(?:${[...KEY_TAGS.keys()].join('|')})>`,
    `<(?:${[...KEY_TAGS.values()].join('|')})>`,
  ].join('|'),
);
