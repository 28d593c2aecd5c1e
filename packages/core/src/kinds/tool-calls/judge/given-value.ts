import type { RegisteredTool } from '../registry/registered-tool.ts';
import { kindOf } from './markup-in.ts';
import type { Named } from './named-tools.ts';

/** How far around a name a value without a key is looked for. */
const NEAR = 240;

/** A line that starts with a word or two and a sign, up to the value. */
const LABEL = /(?:^|\n)[ \t#*>.-]{0,8}([\p{L}_][\p{L}\p{N}_ ]{0,24})\*{0,2}[ \t]{0,2}[:=→][ \t*]{0,4}["'`]?$/u;

/** The name ends its line, and the next one has a label of its own and a value. */
const NEXT_LABEL =
  /^["'`*]{0,3}[ \t]*\n\s{0,8}[#*>-]{0,4}[ \t]*([\p{L}_][\p{L}\p{N}_ ]{0,24})\*{0,2}[ \t]{0,2}[:=→][ \t*]{0,4}\S/u;

/** Words that say in a label or a mark that something is called, or what it is called with. */
const CALLING = /tool|call|function|invoke|action|\buse\b|\brun\b|exec/i;
const INPUT = /^(?:action |tool )?(?:input|inputs|arguments|args|parameters|params|kwargs)$/i;

/** Labels of what a tool answered, or of what describes it: nothing is called there. */
const TOLD =
  /^(?:result|output|observation|response|answer|returns|description|purpose|usage|type|notes?|status|example|ergebnis|antwort|zweck|beschreibung|résultat|réponse|resultado|respuesta|descripción|结果|結果|说明|説明)/i;

/** A value in square brackets right after the name; a number alone may be a note. */
const SQUARE = /^["'`]?\[(?!\s*\])[^\]\n]{1,200}\]/;
const NOTE = /^["'`]?\[\d{1,3}\]/;

/** An opening bracket that no sentence has before a name, and what follows a name up to the closing one. */
const OPENING = /[[{⟦⟨⟪◁]\s{0,2}["'`]?$/;
const CLOSED = /^["'`]?(?:\s{0,2}[:=→|]|\s)\s{0,3}[^\s\]}⟧⟩⟫▷][^\n\]}⟧⟩⟫▷]{0,120}[\]}⟧⟩⟫▷]/;

/** A tag or fence right before a name. */
const MARK = /(?:(<[\p{L}_][^<>\n/]{0,40}>)|\n?(?:`{3}|~{3})[ \t]*([\w-]{1,40})[ \t]*\n)\s{0,16}["'`]?$/u;

/** Up to this many words are a value, not a sentence. */
const MOST_WORDS = 4;

/**
 * Whether a tool's name in markup is followed by a value without a key: `Action 1: Search[Oslo]`, `[delete_user: 8]`, `Tool: search⏎Input:
 * 7`, `<run>get_weather Oslo</run>`.
 */
export function givesValue(text: string, { start, end, isDistinct }: Named, tool: RegisteredTool | undefined): boolean {
  const before = text.slice(Math.max(0, start - NEAR), start);
  const behind = text.slice(end, end + NEAR);
  const label = LABEL.exec(before)?.[1];
  if (label !== undefined) {
    const isCalling = CALLING.test(label);
    if (NEXT_LABEL.test(behind) && isInput(behind, isCalling, tool)) return true;
    if (SQUARE.test(behind) && (isCalling || !NOTE.test(behind))) return true;
  }
  if (isDistinct && OPENING.test(before) && CLOSED.test(behind) && !/^["'`]?\]\(/.test(behind)) return true;
  return isInMark(before, behind, isDistinct);
}

/** Whether the line below that of a name says what the tool is called with; a list of its parameters describes it. */
function isInput(behind: string, isCalling: boolean, tool: RegisteredTool | undefined): boolean {
  const [line = '', label = ''] = NEXT_LABEL.exec(behind) ?? [];
  const first = /^["'`*]{0,3}([\p{L}_][\p{L}\p{N}_-]*)/u.exec(behind.slice(line.length - 1))?.[1];
  if (first !== undefined && tool?.properties.includes(first)) return false;
  return INPUT.test(label) || (isCalling && !TOLD.test(label));
}

/** Whether a tag or a fence holds no more than the name and a short value. */
function isInMark(before: string, behind: string, isDistinct: boolean): boolean {
  const [, tag, fence] = MARK.exec(before) ?? [];
  if (fence !== undefined) return CALLING.test(fence);
  if (tag === undefined || kindOf(tag) === 'html' || !(isDistinct || CALLING.test(tag))) return false;
  const body = /^([^<>]{1,120})<\//.exec(behind)?.[1];
  return body !== undefined && !/[.!?]\s*$/.test(body) && body.trim().split(/\s+/).length <= MOST_WORDS;
}
