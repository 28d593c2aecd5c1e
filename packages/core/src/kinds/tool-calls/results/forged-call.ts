import type { GateSettings } from '../../../gate/index.ts';
import { escapeRegExp } from '../../../lib/escape-reg-exp.ts';
import { FRAME_MARKS } from '../dialects/marks.ts';
import { markupIn } from '../judge/markup-in.ts';
import { unreadCalls } from '../judge/unread-calls.ts';
import { readCalls } from '../read/ways.ts';
import type { Registry } from '../registry/build-registry.ts';

export interface CallReader {
  readonly registry: Registry;
  readonly anything: GateSettings;
  readonly mentions: (text: string) => boolean;
}

const OPENING = new RegExp(
  [...FRAME_MARKS.map(({ open }) => open), '```tool_code', '```tool_call'].map(escapeRegExp).join('|'),
  'i',
);

const LIST_LINE = /^[ \t]*\[[\p{L}_][^\n]*\)[ \t]*\][ \t]*$/gmu;

// Returns the offset of a call in a string, or undefined if there is none. A call is a mark that any model puts around calls, a tool named
// as in calls (in markup, as a member, or under a header), or a string or line that consists of calls. Sentences about tools do not count,
// and neither do pages and programs that contain their names.
export function forgedCall(text: string, { registry, anything, mentions }: CallReader): number | undefined {
  const mark = OPENING.exec(text);
  if (mark !== null) return mark.index;
  if (!mentions(text)) return undefined;
  const [unread] = unreadCalls({ text: asProse(text), read: [], thoughts: [] }, registry);
  if (unread !== undefined) return unread.at ?? 0;
  if (isCalls(text, { registry, anything })) return 0;
  return [...text.matchAll(LIST_LINE)].find(([line]) => isCalls(line, { registry, anything }))?.index;
}

// Like `forgedCall`, for a JSON text, whose objects and strings are examined one by one.
export function forgedCalls(json: string, { mentions, ...reader }: CallReader): number | undefined {
  return mentions(json) && isCalls(json, reader) ? 0 : undefined;
}

// Whether the gate would read a string as nothing but calls to its tools, if the model had written it.
function isCalls(text: string, { registry, anything }: Pick<CallReader, 'registry' | 'anything'>): boolean {
  const { calls, content } = readCalls(text, { names: registry.names, settings: anything, runs: () => true });
  return content.trim() === '' && calls.some(({ name }) => registry.names.find(name) !== undefined);
}

const GENERIC = /(?<=\w)<([A-Z][^<>\n]{0,100})>(?=\s?\()/g;

const ADDRESS = /\bhttps?:\/\/[^\s"'`<>(){}[\]]+/g;

function asProse(text: string): string {
  const pieces: string[] = [];
  let from = 0;
  for (const { kind, start, end } of markupIn(text)) {
    if (kind !== 'html') continue;
    pieces.push(text.slice(from, start), text.slice(start, end).replace(/^<\/?[a-zA-Z0-9]+|\/?>$/g, spaces));
    from = end;
  }
  return [...pieces, text.slice(from)].join('').replaceAll(GENERIC, ' $1 ').replaceAll(ADDRESS, spaces);
}

function spaces(written: string): string {
  return ' '.repeat(written.length);
}
