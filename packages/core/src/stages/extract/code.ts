import type { Span } from '../../lib/span.ts';
import { isCodeLanguage } from './code-language.ts';
import { isSubscript, touchedByCode } from './code-touch.ts';
import { isBlank } from './opener.ts';

export type CodeRole = 'statement' | 'program' | 'index';

export interface Region extends Span {
  readonly language: string | undefined;
}

export interface Literal extends Span {
  readonly isFlatList: boolean;
  readonly hasBareWords: boolean;
}

const MOST_LINES = 16;
const LONGEST_LOOK = 2048;

export function codeRole(text: string, literal: Literal, region: Region): CodeRole | undefined {
  const { start, end } = literal;
  if (literal.isFlatList && isSubscript(text, region.start, literal)) return 'index';
  const isCode = isCodeLanguage(region.language ?? '');
  const touch = touchedByCode(text, region.start, start);
  if (touch?.isBlock) return 'program';
  const isValue = isMapped(text, region, start);
  if (touch !== undefined || isValue) {
    const line = touch?.line ?? lineStart(text, region.start, start);
    const statement = { start: line, end: statementEnd(text, end, region.end) };
    return hasOtherCode(text, region, statement, isCode || isValue) ? 'program' : 'statement';
  }
  if (literal.isFlatList && isOnLine(text, region, literal)) {
    if (headsSection(text, end, region.end)) return 'program';
    if (literal.hasBareWords && /^[ \t]*\n[ \t]*[\w.-]{1,80}[ \t]*:[ \t]*\S/.test(text.slice(end, end + 160))) return 'statement';
  }
  if (!isCode || !hasOtherCode(text, region, literal, true)) return undefined;
  return isOnLine(text, region, literal) && !literal.hasBareWords ? 'statement' : 'program';
}

function isMapped(text: string, { start, language }: Region, at: number): boolean {
  return (language === 'yaml' || language === 'yml') && /[\w"'][ \t]*:[ \t]*$/.test(text.slice(Math.max(start, at - 80), at));
}

// Whether a literal such as `[planet]` on a separate line heads a section of a TOML or INI file, with `name = value` below it.
function headsSection(text: string, end: number, to: number): boolean {
  for (const line of text
    .slice(end, Math.min(to, end + LONGEST_LOOK))
    .split('\n', MOST_LINES)
    .slice(1)) {
    if (/^[ \t]*(?:$|[#;]|\[)/.test(line)) continue;
    return /^[ \t]*(?:"[^"\n]{1,80}"|[\w.-]{1,80})[ \t]*=/.test(line);
  }
  return false;
}

function isOnLine(text: string, region: Region, { start, end }: Span): boolean {
  const line = lineStart(text, region.start, start);
  return (
    isBlank(text, line, start) &&
    /^[ \t]*(?:[;,]|#[^\n]*)?[ \t]*(?:[\r\n]|$)/.test(text.slice(end, Math.min(region.end, end + 80)))
  );
}

function statementEnd(text: string, from: number, to: number): number {
  let pos = from;
  while (/[\s)"'`;,]/.test(text.charAt(pos))) pos++;
  const line = text.indexOf('\n', pos - 1);
  return line === -1 || line > to ? to : line;
}

function hasOtherCode(text: string, region: Region, statement: Span, isCode: boolean): boolean {
  const above = text.slice(Math.max(region.start, statement.start - LONGEST_LOOK), statement.start);
  const below = text.slice(statement.end, Math.min(region.end, statement.end + LONGEST_LOOK));
  const isOther = isCode ? isNoComment : isCodeLine;
  return (
    solidLines(above.split('\n').reverse()).some(isOther) ||
    solidLines(below.split('\n')).some(isOther) ||
    (isCode &&
      /[;{]/.test(text.slice(statement.start, Math.min(statement.end, statement.start + 80)).split(/[[{"'`]/, 1)[0] ?? ''))
  );
}

function solidLines(lines: readonly string[]): readonly string[] {
  const solid: string[] = [];
  for (const line of lines) {
    const bare = line.trim();
    if (bare.startsWith('```') || bare.startsWith('~~~') || solid.length >= MOST_LINES) break;
    if (bare !== '') solid.push(bare.slice(0, 240));
  }
  return solid;
}

function isNoComment(line: string): boolean {
  return !/^(?:#(?!include|\[)|\/\/|--|\/\*|\*|<!--|;|"""|'''|<\/?[A-Za-z][\w:-]{0,40}>$|[([{)\]};,]+$)/.test(line);
}

function isCodeLine(line: string): boolean {
  return (
    STATEMENT.test(line) || ASSIGNMENT.test(line) || CALL.test(line) || /[^.\s];$|[^:]\{$|^[})\]]{1,4}[;,)]{0,3}$/.test(line)
  );
}

const STATEMENT =
  /^(?:import [\w{*"'.]|from \S+ import |(?:async )?def \w|class \w+.{0,80}[:{]$|(?:export |async ){0,2}function\b|(?:const|let|var) \S+.{0,80}=|return\b|for .{1,80} in .{1,120}:$|for ?\(|if ?\(|while ?\(|(?:if|elif|while|with) .{1,120}:$|(?:try|else|finally):$|except\b.{0,80}:$|#include|@\w+(?:[.(]|$)|(?:pub |unsafe ){0,2}fn \w|func \w|use [\w:]+;|package [\w.]+;?$|(?:public|private|protected|static) |(?:SELECT|INSERT|UPDATE|DELETE|CREATE) |>>> )/;

const ASSIGNMENT = /^[\w.$]{1,80}(?:\[[^\]\n]{0,40}\])?(?:[ \t]*:[ \t]*[\w.[\], |<>]{1,60})?[ \t]*(?::=|[-+*/%|&]?=)[ \t]*[^\s=]/;

const CALL = /^(?:await )?[\w.$]{1,80}\(.{0,200}\)[;,:]?$/;

function lineStart(text: string, from: number, at: number): number {
  return Math.max(from, text.lastIndexOf('\n', at - 1) + 1);
}
