import type { RegisteredTool } from '../registry/registered-tool.ts';
import { GAP, QUOTE } from './json-signs.ts';
import { kindOf } from './markup-in.ts';

export const FILLERS: ReadonlySet<string> = new Set(
  (
    'arguments parameters params args kwargs input inputs action tool function data slots id action_input tool_input tool_name ' +
    'name value values with'
  ).split(' '),
);

export type Given = 'own' | 'any' | undefined;

const LONGEST_GAP = 400;

// The most labels in a row before the first argument: `Eingabe: Daten: city=Oslo`.
const MOST_LABELS = 2;

const KEY = String.raw`[\p{L}_](?:[\p{L}\p{M}\p{N}_]|-(?=[\p{L}\p{N}]))*`;
const SIGN = String.raw`\\{0,127}["'\x60*\])]{0,4}\s{0,6}(?::=|=>|->|→|=(?!=)|:(?!\/\/))`;

const KEYS = new RegExp(KEY, 'gu');
const FIRST_KEY = new RegExp(`^\\{\\s*(${KEY})\\s*[:=]`, 'u');

const STEP = new RegExp(
  [
    String.raw`(\{\s*${GAP}(?:\}|${QUOTE}[^"'\x60\n]{0,64}${QUOTE}${GAP}:|${KEY}\s*[:=]))`,
    String.raw`(<[^<>]{1,400}>|[◁◀⟦⟨⟪]\/?[\p{L}\p{N}_:-]{1,40}[▷▶⟧⟩⟫]|\[\/?[A-Z][A-Z0-9_]{1,31}\])`,
    String.raw`(["'\x60]?)(${KEY})(${SIGN})?`,
    String.raw`\\{1,127}[nrt](?![\p{L}])|(?<!\S)\d{1,2}[.)][ \t]+(?=\p{L})`,
    String.raw`([.!?]\s|\d|[^\s\p{P}\p{S}\p{M}])`,
    String.raw`[\s\p{P}\p{S}\p{M}]`,
  ].join('|'),
  'gu',
);

// Returns the kind of argument that directly follows a tool's name: an object, an element that ends within `reach`, or a key with a sign
// and a value.
export function givenAfter(text: string, from: number, tool: RegisteredTool | undefined, reach: number): Given {
  const behind = text.slice(from, from + LONGEST_GAP);
  const isOpen = tool?.properties.length === 0;
  let labels = 0;
  let isSigned = false;
  for (const { 0: written, index, 1: object, 2: mark, 3: quote, 4: word, 5: sign, 6: prose } of behind.matchAll(STEP)) {
    const rest = text.slice(from + index + written.length, from + reach);
    if (prose !== undefined) break;
    if (object !== undefined) return isOwnMember(behind.slice(index), tool) ? 'own' : 'any';
    const given = mark === undefined ? undefined : givenIn(mark, rest, tool);
    if (given !== undefined) return given;
    if (word === undefined) continue;
    if (isArgument(word, tool) && sign !== undefined) return 'own';
    if (rest.includes(`[/${word}]`)) return 'any';
    isSigned ||= sign !== undefined;
    if (FILLERS.has(word.toLowerCase())) continue;
    if (sign === undefined) break;
    if (isKeyAnywhere(sign, quote !== '')) return 'any';
    if (++labels > MOST_LABELS) break;
  }
  // Where arguments are open, one may have a name that elsewhere says nothing: `id: 7`.
  return isSigned && isOpen ? 'any' : undefined;
}

function givenIn(mark: string, behind: string, tool: RegisteredTool | undefined): Given {
  const kind = kindOf(mark);
  const words = mark.startsWith('</') || kind === 'token' ? [] : (mark.match(KEYS) ?? []);
  const isOwn = words.slice(0, kind === 'html' ? 1 : undefined).some((word) => isArgument(word, tool));
  if (isOwn && !isPlaceholder(mark, behind)) return 'own';
  if (kind === 'html') return undefined;
  if (kind === 'token') return /[\p{L}\p{N}]/u.test(behind) ? 'any' : undefined;
  const name = /^<([^\s<>/=]+)/.exec(mark)?.[1];
  return name !== undefined && behind.includes(`</${name}`) ? 'any' : undefined;
}

// Whether a tag such as `<city>`, without a value and without an end, only says what belongs there.
function isPlaceholder(mark: string, behind: string): boolean {
  return /^<[^\s=/]+>$/.test(mark) && !/^[\p{L}\p{N}"'{[]/u.test(behind) && !behind.includes(`</${mark.slice(1, -1)}`);
}

// A sign makes a key of a word that a sentence would not have there: an equals sign, or a quotation mark before a colon.
function isKeyAnywhere(sign: string, isQuoted: boolean): boolean {
  return sign.endsWith('=') || sign.endsWith('=>') || (isQuoted && /^\\{0,127}["'`]/.test(sign));
}

function isArgument(word: string, tool: RegisteredTool | undefined): boolean {
  // A quotation mark that lost its backslash has a space in its place.
  const key = word.trim();
  return tool !== undefined && (tool.properties.includes(key) || tool.aliases.has(key));
}

// A member of an object up to its value, and whether that is an object too, possibly inside a string.
const MEMBER = new RegExp(`${QUOTE}([^"'\`\\n\\\\]{1,64})${QUOTE}${GAP}:${GAP}(\\{|\\[\\s*\\{|${QUOTE}[[{])?`, 'g');

function isOwnMember(text: string, tool: RegisteredTool | undefined): boolean {
  if (tool === undefined || tool.properties.length === 0) return false;
  if ([...text.matchAll(MEMBER)].some(([, key = '']) => isArgument(key, tool))) return true;
  const first = FIRST_KEY.exec(text)?.[1];
  return first !== undefined && isArgument(first, tool);
}

// Whether the members in a stretch of an object give arguments, because one is an object or has an argument's name.
export function hasMember(stretch: string, tool: RegisteredTool | undefined): boolean {
  for (const [, key = '', open] of stretch.matchAll(MEMBER)) {
    if (isArgument(key, tool)) return true;
    // What describes a tool is its definition.
    if (key === 'description') return false;
    if (open !== undefined) return true;
  }
  return false;
}

const VALUE_END = new RegExp(`^${QUOTE}${GAP}(?:(\\})|,${GAP}${QUOTE}([^"'\\n\\\\]{1,64})${QUOTE}${GAP}:)`);

export function hasSibling(text: string, from: number, isFirst: boolean): boolean {
  const [, end, key] = VALUE_END.exec(text.slice(from, from + LONGEST_GAP)) ?? [];
  // What describes a tool is its definition.
  return key === undefined ? end !== undefined && !isFirst : key !== 'description';
}

const PAIR = new RegExp(
  [
    String.raw`\{\s*${GAP}${QUOTE}([^"'\x60\n]{0,64})${QUOTE}${GAP}:`,
    String.raw`(${KEY})(${SIGN}|(?=["']?[\]>]| {0,4}<[/|｜]|[▷▶⟧⟩⟫◁◀⟦⟨⟪]))`,
  ].join('|'),
  'gu',
);

export function givesAnywhere(stretch: string, tool: RegisteredTool | undefined): boolean {
  const isOpen = tool?.properties.length === 0;
  return [...stretch.matchAll(PAIR)].some(({ 1: member, 2: word = '', 3: sign, index }) => {
    if (member !== undefined || isArgument(word, tool)) return true;
    return isOpen && (sign !== '' || /[|｜]> {0,4}$/.test(stretch.slice(0, index)) || stretch.includes(`/${word}`));
  });
}
