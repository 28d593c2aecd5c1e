import { excerptOf } from '../../../lib/excerpt.ts';
import { NOT_JSON, parseStrict } from '../../../lib/parse-strict.ts';
import { balancedEnd } from '../../../stages/extract/balanced.ts';
import { ARGUMENT_MARKS, NAME_ENDS, STRAY_MARKS } from '../dialects/marks.ts';
import type { ToolNames } from '../registry/tool-names.ts';
import { cutMark } from './cut-mark.ts';
import { isOpenCall } from './open-call.ts';
import { type CallStretch, unreadableStretch } from './raw-call.ts';

const OPENS_PYTHON = /^\s*(?:```\w*\s+)?\[?\s*["']?([\w.\\]+)["']?\(/;
const OPENS_JSON =
  /^\s*(?:```\w*\s+)?\[?\s*\{\s*["']?(?:type["']?\s*:\s*["']function["']\s*,\s*["']?)?(?:name|tool|tool_name|function|tool_calls)["']?\s*:/;

// Finds the start of a tool call in a reply that cannot be read as one. Such a reply must not pass as prose.
export function brokenCall(text: string, names: ToolNames): readonly CallStretch[] {
  const opening = text.slice(0, 512);
  const python = OPENS_PYTHON.exec(opening)?.[1]?.replaceAll('\\_', '_');
  const name = python ?? (OPENS_JSON.test(opening) ? /["']([\w.-]+)["']\s*[,}]/.exec(opening)?.[1] : undefined);
  const isNamed = name !== undefined && names.resolve(name).kind !== 'unknown';
  const isCall = isNamed || isName(text, names) || namesTool(text, names) || isOtherForm(text, names);
  const isMarked = STRAY_MARKS.test(text) || MARKED_OBJECT.test(text);
  if (!isCall && !isMarked && !isOpenCall(text)) return cutMark(text);
  return [unreadableStretch('the start of the reply', excerptOf(text.trim()), 0)];
}

const MARKED_OBJECT = new RegExp(
  `(?!\`)(?:${NAME_ENDS.source})\\s{0,8}\\{\\s{0,8}["'}]|["'\\w\\]}]\\s{0,8}\\}\\s{0,8}(?:${STRAY_MARKS.source})`,
  'u',
);

export function strayMarks(text: string, names: ToolNames): readonly CallStretch[] {
  const object = text.search(MARKED_OBJECT);
  const isCall = ARGUMENT_MARKS.test(text) || [...text.matchAll(/[A-Za-z_][\w.-]*/g)].some(([word]) => names.isTool(word));
  const start = object === -1 && isCall ? text.search(STRAY_MARKS) : object;
  return start === -1 ? [] : [unreadableStretch('the calls', excerptOf(text, start), start)];
}

function isName(text: string, names: ToolNames): boolean {
  const word = /^\s*(?:```\w*\s+)?[[<"'`]{0,3}((?:\w|[.-]|\\_){1,256})$/.exec(text.trimEnd())?.[1];
  const name = word?.replaceAll('\\_', '_') ?? '';
  // No answer is the first part of a name with a sign in it.
  return names.isTool(name) || (name.includes('_') && names.all.some((tool) => tool.startsWith(name)));
}

const OPENS_DOCUMENT = /^\s*(?:```\w*\s+)?(?:[{[]\s*["'{[]|["']\w+["']\s*:)/;
const HAS_ARGUMENTS = /["'](?:arguments|parameters|args|input)\\?["']\s*:/;

function namesTool(text: string, names: ToolNames): boolean {
  if (!OPENS_DOCUMENT.test(text.slice(0, 512))) return false;
  const start = text.search(/[{["']/);
  const end = balancedEnd(text, start, text.length);
  const isWhole = end > 0 && parseStrict(text.slice(start, end)) !== NOT_JSON;
  if (isWhole && !HAS_ARGUMENTS.test(text.slice(start, end))) return false;
  const written = text.slice(start, isWhole ? end : text.length);
  for (const [, name] of written.matchAll(/["']([A-Za-z_][\w.-]{0,127})(?=\\?["']|\s*$)/g)) {
    if (name !== undefined && names.isTool(name)) return true;
  }
  return false;
}

const YAML_CALL =
  /^[ \t-]{0,8}["']?(?:name|tool|tool_name|function|function_name|action)["']?[ \t]*:[ \t]*["'`]?([\w.-]{1,128})["'`]?[ \t]*\r?\n[ \t]*["']?(?:arguments|parameters|params|args|input|action_input|tool_input)["']?[ \t]*:/gm;
const TAGGED_CALL =
  /<(?:tool|call|function|action|invoke|tool_call|tool_use|use_tool|run)[ \t]{1,8}(?:(?:name|tool|function|id)[ \t]{0,8}=[ \t]{0,8})?["']?([\w.-]{1,128})/g;

const MOST_TRIES = 32;

function isOtherForm(text: string, names: ToolNames): boolean {
  return [YAML_CALL, TAGGED_CALL].some((form) => {
    let tries = 0;
    for (const [, name = ''] of text.matchAll(form)) {
      if (names.find(name) !== undefined || (++tries <= MOST_TRIES && names.isNear(name))) return true;
    }
    return false;
  });
}

const DOCUMENT_LINE = /(?:^|\n)[ \t]*(?=\{|\[\s*[{"'])/g;

// Finds an unfinished document next to calls, which may have been another call.
export function brokenDocument(text: string): readonly CallStretch[] {
  let behind = 0;
  for (const { 0: line, index } of text.matchAll(DOCUMENT_LINE)) {
    const start = index + line.length;
    if (start < behind) continue;
    const end = balancedEnd(text, start, text.length);
    if (end === -1) return [unreadableStretch('the calls', excerptOf(text, start), start)];
    behind = end;
  }
  return [];
}
