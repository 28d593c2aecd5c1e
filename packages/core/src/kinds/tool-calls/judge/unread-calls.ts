import { excerptOf } from '../../../lib/excerpt.ts';
import { firstBehind } from '../../../lib/first-behind.ts';
import { isInside } from '../../../lib/is-inside.ts';
import type { Span } from '../../../lib/span.ts';
import type { Change } from '../../../model/index.ts';
import type { ToolCall } from '../model/tool-contract.ts';
import { masked } from '../read/mask.ts';
import type { Rest } from '../read/raw-call.ts';
import type { Registry } from '../registry/build-registry.ts';
import { type Markup, markupIn } from './markup-in.ts';
import { NameSurroundings } from './name-surroundings.ts';
import { isNamedInCalls } from './named-in-calls.ts';
import { type Named, namedTools } from './named-tools.ts';
import { plainForms } from './plain-forms.ts';
import { shownCalls } from './shown-calls.ts';

const MARKS = /[<=:→>@#`◁]|\p{Ps}|\p{Pi}/u;

const NEAR = 400;

// How far around a name its arguments may reach, and for how many names: looking so far from each would take too long.
const FAR = 8000;
const MOST_FAR = 64;

// Returns changes for calls in an unknown format, which nothing could read. These are places, outside reasoning and other calls, where
// markup surrounds a tool's name, where a key announces calls, or where a special token opens one. Sentences that only mention a tool have
// no markup.
export function unreadCalls({ text, read, thoughts }: Rest, registry: Registry): readonly Change[] {
  if (text === '') return [];
  const places = new Map<string, Span>(read.length === 0 ? headLine(text, registry) : []);
  let token: Span | undefined;
  for (const form of plainForms(masked(text, read))) {
    if (!MARKS.test(form)) continue;
    const named = namedTools(form, registry.names, thoughts).filter(({ tool }) => !places.has(tool));
    if (named.length === 0 && !/<[|｜]/.test(form)) continue;
    const markup = markupIn(form).filter(({ start }) => !isInside(start, thoughts));
    for (const [tool, place] of placesOf(form, named, markup, registry)) places.set(tool, place);
    token ??= markup.find((mark) => opensCall(form, mark) && !isNextTo(form, mark, read));
  }
  const found = places.size > 0 || token === undefined ? [...places] : [['', token] as const];
  return found.map(([tool, place]) => unread(text, tool, place));
}

// Like `unreadCalls`, for the parts of a provider's response that nothing reads. These contain no sentences, so any form counts.
export function unreadBeside(
  text: string,
  called: ReadonlySet<string>,
  made: readonly ToolCall[],
  registry: Registry,
): readonly Change[] {
  if (text === '' || (text === ROLE && isSilent(registry))) return [];
  return besideIn(text, called, made, registry);
}

const ROLE = '{"role":"assistant"}';

const SILENT = new WeakMap<Registry, boolean>();

function isSilent(registry: Registry): boolean {
  const known = SILENT.get(registry) ?? besideIn(ROLE, new Set(), [], registry).length === 0;
  SILENT.set(registry, known);
  return known;
}

function besideIn(text: string, called: ReadonlySet<string>, made: readonly ToolCall[], registry: Registry): readonly Change[] {
  const marked = unreadCalls({ text, read: [], thoughts: [] }, registry);
  const known = marked.filter(({ args }) => typeof args?.tool !== 'string' || !called.has(args.tool));
  const shown = shownCalls(text, called, made, registry).map(({ at = 0, args }) => {
    return unread(text, String(args?.tool ?? ''), { start: at, end: at });
  });
  const byTool = new Map([...shown, ...known].map(({ at: _, ...change }) => [change.args?.tool, { ...change, path: '' }]));
  return [...byTool.values()];
}

const HEAD_LINE = /^(\s{0,16}(?:>>>)?)([\p{L}\p{N}_.:/-]{1,128})[ \t]{0,16}\r?\n\s{0,16}\S/u;

// A list that opens a reply: a name, then a value that can't be another name.
const HEAD_ITEM = /^(\s{0,16}\[\s{0,16}["'])([\p{L}\p{N}_.:/-]{1,128})["']\s{0,16},\s{0,16}(?:[\d{[-]|true|false|null)/u;

function headLine(text: string, { names }: Registry): readonly (readonly [string, Span])[] {
  const opening = text.slice(0, 256);
  const { 1: before = '', 2: name = '' } = HEAD_LINE.exec(opening) ?? HEAD_ITEM.exec(opening) ?? [];
  return names.isTool(name) ? [[name, { start: before.length, end: before.length + name.length }]] : [];
}

function placesOf(
  text: string,
  named: readonly Named[],
  markup: readonly Markup[],
  { tools }: Registry,
): ReadonlyMap<string, Span> {
  const marks = markup.filter(({ kind }) => kind !== 'html');
  const places = new Map<string, Span>();
  for (const [index, name] of named.entries()) {
    if (places.has(name.tool)) continue;
    const place = new NameSurroundings(text, markup, marks, name, index < MOST_FAR ? FAR : NEAR).callOf(tools.get(name.tool));
    if (place !== undefined) places.set(name.tool, place);
    else if (isNamedInCalls(text, name)) places.set(name.tool, name);
  }
  return places;
}

function unread(text: string, tool: string, { start }: Span): Change {
  const before = text.slice(start, start + 60).trim();
  const args = { excerpt: excerptOf(text, start), ...(tool === '' ? {} : { tool: tool.slice(0, 80) }) };
  return { code: 'tools.unread-call', safety: 'unsafe', path: '/content', before, after: null, at: start, args };
}

// A special token that says what it opens: `<|content_invoke_tool_text|>`. One that is quoted is only mentioned.
function opensCall(text: string, { kind, start, end }: Markup): boolean {
  const words = kind === 'token' && text.charAt(start) === '<' ? text.slice(start, end).toLowerCase() : '';
  return /tool|call|invoke|function/.test(words) && !/respon|result|output/.test(words) && !/["'`]/.test(text.charAt(start - 1));
}

function isNextTo(text: string, { start, end }: Span, read: readonly Span[]): boolean {
  const next = firstBehind(read, end);
  return isBare(text, read[next - 1]?.end, start) || isBare(text, end, read[next]?.start);
}

function isBare(text: string, from: number | undefined, to: number | undefined): boolean {
  if (from === undefined || to === undefined || to - from > NEAR) return false;
  return !/[\p{L}\p{N}]/u.test(text.slice(from, to).replaceAll(/<[^<>]*>/g, ''));
}
