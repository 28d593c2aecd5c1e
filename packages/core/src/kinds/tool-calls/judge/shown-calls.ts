import { canonicalText } from '../../../lib/canonical-text.ts';
import { type Change, isJsonObject, type Json } from '../../../model/index.ts';
import type { ToolCall } from '../model/tool-contract.ts';
import { readPythonCalls } from '../read/python/python-calls.ts';
import type { Registry } from '../registry/build-registry.ts';
import { isCompound } from '../registry/tool-names.ts';
import { FILLERS } from './given-argument.ts';
import { isInAddress, isNounPhrase } from './in-sentence.ts';
import { isSignature } from './signature.ts';
import { type Word, wordsIn } from './words-in.ts';

const SHOWN =
  /^(?:\(\s*[^)\s]|`?\s(?:with|using)\s(?:the\s)?(?:(?:arguments|parameters|input)\s?)?:?\s*\{|(?:["'`>\]:,\s]|\[ARGS\]|<[^<>]{1,40}>|```json|(?:json|code)(?=\s*[{<])|(?:arguments|parameters|args|input)(?=["'])){0,12}(?:\{\s*\\?["'}]|<arg_key>|<parameter))/;

const NAMED_ARGUMENT = /^\(\s*[A-Za-z_]\w{0,63}\s*=[^=]/;

// More than this says nothing new, and so many names are compared with those of the tools.
const MOST_SHOWN = 16;
const MOST_COMPARED = 32;

const MOST_READ = 64;

// Finds calls that the text shows but that are not among those made: inside a sentence, an expression or a program, or to a tool that does
// not exist but has a similar name. `called` lists the tools called now and before.
export function shownCalls(
  content: string,
  called: ReadonlySet<string>,
  made: readonly ToolCall[],
  { names, tools }: Registry,
): readonly Change[] {
  const shown = new Map<string, Change>();
  let compared = 0;
  let read = 0;
  const isElse = (start: number, tool: string) => !called.has(tool) || ++read > MOST_READ || isOther(content, start, tool, made);
  const isNear = (name: string) => ++compared <= MOST_COMPARED && names.isNear(name);
  const propertiesOf = (tool: string) => tools.get(tool)?.properties ?? [];
  // `get_weathercity="Paris")`: the bracket between a tool and its first argument is lost.
  const isJoined = (name: string) =>
    [...tools].some(([tool, { properties }]) => name.startsWith(tool) && properties.includes(name.slice(tool.length)));
  for (const word of wordsIn(content)) {
    if (shown.size >= MOST_SHOWN) break;
    const { name, start, end } = word;
    // A namespace before a name does not belong to a sentence.
    const tool = names.resolveExactly(name) ?? (name.includes('.') ? names.find(name) : undefined);
    const isShown =
      tool === undefined
        ? (NAMED_ARGUMENT.test(content.slice(end, end + 80)) && isNear(name)) ||
          (/^\s?=[^=]/.test(content.slice(end, end + 3)) && ++compared <= MOST_COMPARED && isJoined(name))
        : !isDeclared(content, word, propertiesOf(tool)) &&
          ((isShownCall(content, word) && isElse(start, tool)) || isAssigned(content, word, propertiesOf(tool), made));
    if (isShown && !shown.has(tool ?? name)) shown.set(tool ?? name, shownCall(tool ?? name, content, word));
  }
  return [...shown.values()];
}

// Dots in place of values; the end of another form of a word, as in `search(es)`.
const DOTS = /^\(\s*(?:\.{3}|…)\s*\)/;
const FORM = /^\([a-z]{1,3}\)(?![\w(.])/;

// A bracket with content after a name, or an empty one in code; `now()` in a sentence is only a name.
function isShownCall(content: string, { name, start, end, isCode }: Word): boolean {
  const bracket = content.slice(end, end + 64);
  if (!isCode && (DOTS.test(bracket) || (FORM.test(bracket) && !isCompound(name)))) return false;
  if (SHOWN.test(bracket)) return true;
  if (isCode) return /^\(\s*\)/.test(bracket);
  return /^\(\s*\)[`'"]?\s*(?:[.;,)\]]|$)/m.test(bracket) && /[=(:]\s*$/.test(content.slice(Math.max(0, start - 4), start));
}

const DECLARES = /\n[ \t]*(?:(?:export|async|public|pub)[ \t]+){0,3}(?:def|function|func|fn|fun)[ \t]+$/;

function isDeclared(content: string, { start, end, isCode }: Word, properties: readonly string[]): boolean {
  if (isCode) return DECLARES.test(content.slice(Math.max(0, start - 64), start));
  return isSignature(content.slice(end, end + 400), properties);
}

const LONGEST_GAP = 160;

// Whether an argument of a tool gets a value right after the name, in a form that is not read as a call: `get_weather⏎city: Paris`.
function isAssigned(content: string, word: Word, properties: readonly string[], made: readonly ToolCall[]): boolean {
  const { end } = word;
  const behind = content.slice(end, end + LONGEST_GAP);
  if (isInAddress(content, word) || (!isCompound(word.name) && isNounPhrase(behind))) return false;
  for (const { 0: key, index } of behind.matchAll(/[A-Za-z_][\w-]*/g)) {
    if (/[.!?]\s/.test(behind.slice(0, index))) return false;
    if (FILLERS.has(key.toLowerCase()) && !properties.includes(key)) continue;
    // `<city>` alone is a placeholder.
    const sign = /^["'`*]{0,3}\s{0,3}(?:[=:]|>\S)/.exec(behind.slice(index + key.length));
    const isOption = /(?:--|[\s(]:)$/.test(behind.slice(0, index));
    if (!properties.includes(key) || (sign === null && !isOption)) return false;
    const value = behind.slice(index + key.length).replace(/^[\s"'`*=:>{\\]+/, '');
    return !made.some(({ arguments: given }) => Object.hasOwn(given, key) && value.startsWith(String(given[key])));
  }
  return false;
}

function shownCall(tool: string, content: string, { start, isCode }: Word): Change {
  const before = content.slice(start, start + 60);
  const args = { tool: tool.slice(0, 80), place: isCode ? 'example code' : 'a sentence' };
  return { code: 'tools.shown-call', safety: 'unsafe', path: '/content', before, after: null, at: start, args };
}

const LONGEST_CALL = 2048;

// Whether a call that is written out is not among those made to its tool now. One that can't be read may be among them.
function isOther(content: string, start: number, tool: string, made: readonly ToolCall[]): boolean {
  const own = made.filter(({ name }) => name === tool);
  const call = own.length === 0 ? undefined : readPythonCalls(content, start, Math.min(content.length, start + LONGEST_CALL));
  const [first] = call?.calls ?? [];
  if (first === undefined || !isJsonObject(first.arguments) || first.findings.length > 0) return false;
  const named = Object.entries(first.arguments);
  return !own.some(({ arguments: given }) => {
    const values = Object.values(given);
    return (
      named.every(([key, value]) => Object.hasOwn(given, key) && isSame(given[key] as Json, value)) &&
      first.positional.every((value) => values.some((one) => isSame(one, value)))
    );
  });
}

function isSame(left: Json, right: Json): boolean {
  return canonicalText(left) === canonicalText(right) || String(left) === String(right);
}
