import { escapeRegExp } from '../../../lib/escape-reg-exp.ts';
import { DIALECTS } from '../dialects/all.ts';
import type { CallDialect, CallMark } from '../dialects/dialect.ts';
import { ROLE_TOKENS } from './role-tokens.ts';

export interface FrameMark extends CallMark {
  readonly skipped: number;
}

export const FRAME_MARKS: readonly FrameMark[] = frameMarks();

function frameMarks(): readonly FrameMark[] {
  const byOpening = new Map<string, FrameMark>();
  for (const { sections = [], opensCall } of DIALECTS) {
    for (const mark of sections) {
      const close = [...new Set([...(byOpening.get(mark.open)?.close ?? []), ...mark.close])];
      const skipped = opensCall ? mark.open.search(/[<[]/) : mark.open.length;
      byOpening.set(mark.open, { ...mark, close, skipped });
    }
  }
  return [...byOpening.values()];
}

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
  DIALECTS.filter(({ sections, tags }) => sections !== undefined && tags === undefined).map(({ argument = '' }) => argument),
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
