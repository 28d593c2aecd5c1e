import type { RegisteredTool } from '../registry/registered-tool.ts';
import { kindOf } from './markup-in.ts';
import type { Named } from './named-tools.ts';

const NEAR = 240;

const LABEL = /(?:^|\n)[ \t#*>.-]{0,8}([\p{L}_][\p{L}\p{N}_ ]{0,24})\*{0,2}[ \t]{0,2}[:=→][ \t*]{0,4}["'`]?$/u;

const NEXT_LABEL =
  /^["'`*]{0,3}[ \t]*\n\s{0,8}[#*>-]{0,4}[ \t]*([\p{L}_][\p{L}\p{N}_ ]{0,24})\*{0,2}[ \t]{0,2}[:=→][ \t*]{0,4}\S/u;

const CALLING = /tool|call|function|invoke|action|\buse\b|\brun\b|exec/i;
const INPUT = /^(?:action |tool )?(?:input|inputs|arguments|args|parameters|params|kwargs)$/i;

const TOLD =
  /^(?:result|output|observation|response|answer|returns|description|purpose|usage|type|notes?|status|example|ergebnis|antwort|zweck|beschreibung|résultat|réponse|resultado|respuesta|descripción|结果|結果|说明|説明)/i;

const SQUARE = /^["'`]?\[(?!\s*\])[^\]\n]{1,200}\]/;
const NOTE = /^["'`]?\[\d{1,3}\]/;

const OPENING = /[[{⟦⟨⟪◁]\s{0,2}["'`]?$/;
const CLOSED = /^["'`]?(?:\s{0,2}[:=→|]|\s)\s{0,3}[^\s\]}⟧⟩⟫▷][^\n\]}⟧⟩⟫▷]{0,120}[\]}⟧⟩⟫▷]/;

const MARK =
  /(?:(<[\p{L}_][^<>\n/]{0,40}>|\[[A-Z][A-Z0-9_]{1,31}\]|[◁⟦⟨⟪][\p{L}\p{N}_:-]{1,40}[▷⟧⟩⟫])|\n?(?:`{3}|~{3})[ \t]*([\w-]{1,40})[ \t]*\n)\s{0,16}["'`]?$/u;

const MOST_WORDS = 4;

// Whether a tool's name in markup is followed by a value without a key: `Action 1: Search[Oslo]`, `[delete_user: 8]`, `Tool: search⏎Input:
// 7`, `<run>get_weather Oslo</run>`.
export function givesValue(text: string, { start, end, isDistinct }: Named, tool: RegisteredTool | undefined): boolean {
  const before = text.slice(Math.max(0, start - NEAR), start);
  const behind = text.slice(end, end + NEAR);
  const label = LABEL.exec(before)?.[1];
  if (label !== undefined) {
    const isCalling = CALLING.test(label);
    if (NEXT_LABEL.test(behind) && isInput(behind, isCalling, tool)) return true;
    if (SQUARE.test(behind) && (isCalling || !NOTE.test(behind))) return true;
    if (isCalling && namesArgument(behind, tool)) return true;
  }
  // `{"status": "ok"}`: a plain word with a value for a tool that has no arguments is a member like any other.
  const isKey = isDistinct || (tool?.name === text.slice(start, end) && tool.properties.length > 0);
  if (isKey && /[{,[]\s*["']$/.test(before) && /^["']\s*:/.test(behind)) return true;
  if (isDistinct && OPENING.test(before) && CLOSED.test(behind) && !/^["'`]?\]\(/.test(behind)) return true;
  return isInMark(before, behind, isDistinct);
}

// `Tool call: get_weather, city Oslo`.
function namesArgument(behind: string, tool: RegisteredTool | undefined): boolean {
  const words = new Set(/^[^\n]*/.exec(behind)?.[0].match(/[\p{L}\p{N}_]+/gu));
  return tool?.properties.some((property) => words.has(property)) === true;
}

function isInput(behind: string, isCalling: boolean, tool: RegisteredTool | undefined): boolean {
  const [line = '', label = ''] = NEXT_LABEL.exec(behind) ?? [];
  const first = /^["'`*]{0,3}([\p{L}_][\p{L}\p{N}_-]*)/u.exec(behind.slice(line.length - 1))?.[1];
  if (first !== undefined && tool?.properties.includes(first)) return false;
  return INPUT.test(label) || (isCalling && !TOLD.test(label));
}

// Whether a tag or a fence holds no more than the name and a short value.
function isInMark(before: string, behind: string, isDistinct: boolean): boolean {
  const [, tag, fence] = MARK.exec(before) ?? [];
  if (fence !== undefined) return CALLING.test(fence);
  if (tag === undefined || kindOf(tag) === 'html' || !(isDistinct || CALLING.test(tag))) return false;
  const body = /^([^<>◁⟦⟨⟪]{1,120}?)[<[◁⟦⟨⟪]\//.exec(behind)?.[1];
  return body !== undefined && !/[.!?]\s*$/.test(body) && body.trim().split(/\s+/).length <= MOST_WORDS;
}
