import { DOUBLE_QUOTE } from '../lib/char.ts';
import { parseStrict } from '../lib/parse-strict.ts';
import type { Evidence } from '../model/evidence.ts';
import { failed, nothing } from '../model/failed.ts';
import { note } from '../model/note.ts';
import { doubted } from '../stages/doubt/doubt.ts';
import { gradeKnownKey } from '../stages/doubt/regrade.ts';
import { marksIn } from '../stages/extract/around.ts';
import { opensQuotation, standsInQuotes } from '../stages/extract/in-quotes.ts';
import { assessed } from './assess.ts';
import { choose } from './choose.ts';
import { findDocuments } from './find-candidates.ts';
import { loneStringValue, readAsText, readBareText } from './read-text.ts';
import { readUnbracketed } from './read-unbracketed.ts';
import { ReplyText } from './reply-text.ts';
import type { Settings } from './settings.ts';
import { witnessOf } from './witness-of.ts';

export function readReplyText(text: string, settings: Settings): Evidence {
  const road = new ReplyText(text, settings);
  const clean = plain(road);
  if (clean !== undefined) return clean;
  const evidence = formatted(road) ?? verbatim(road) ?? lone(road) ?? doubtful(road);
  return settings.placeholders?.(evidence, settings) ?? evidence;
}

function doubtful(road: ReplyText): Evidence {
  const found = gradeKnownKey(unbracketed(road) ?? candidates(road) ?? bareText(road), road.settings.keys?.described);
  const evidence = road.settings.contradictions?.(road.text, found, road.settings) ?? found;
  const region = { start: 0, end: road.reasoning.length === 0 ? road.text.length : 0 };
  return doubted(road.text, evidence, region, witnessOf(road.settings));
}

function plain(road: ReplyText): Evidence | undefined {
  const { format, onlyText, quick } = road.settings;
  return format === undefined && !onlyText ? (quick?.clean(road) ?? quick?.wrapped(road)) : undefined;
}

function formatted(road: ReplyText): Evidence | undefined {
  return road.settings.format?.read(road.text, road.reasoning, road.settings);
}

// Reads the text unchanged where only strings are allowed, unless it is a document that clearly contains the wanted word.
function verbatim({ text, settings, reasoning }: ReplyText): Evidence | undefined {
  if (!settings.onlyText) return undefined;
  const asText = readAsText(text, reasoning, settings);
  if (isSure(asText) || !/^\s*[{[`]/.test(text.slice(0, 64))) return asText;
  const found = findDocuments(text, reasoning, settings);
  const document = found.candidates.length > 0 ? choose(text, found, settings) : asText;
  return isSure(document) ? document : asText;
}

function isSure({ value, changes }: Evidence): boolean {
  return value !== undefined && changes.every((change) => change.safety === 'safe');
}

function lone({ text, settings, first }: ReplyText): Evidence | undefined {
  if (first !== DOUBLE_QUOTE) return undefined;
  const literal = text.trim();
  const parsed = parseStrict(literal);
  if (typeof parsed !== 'string') return undefined;
  const { value, changes } = loneStringValue(literal, parsed);
  if (value.length > settings.read.string) return nothing(failed('parse.string-too-long', { limit: settings.read.string }));
  const start = text.indexOf(literal);
  const [before, after] = [marksIn(text, 0, start), marksIn(text, start + literal.length, text.length)];
  return assessed(value, settings, [...before, ...changes, ...after]);
}

function unbracketed(road: ReplyText): Evidence | undefined {
  if (road.opensDocument) return undefined;
  road.last = readUnbracketed(road.text, road.reasoning, road.settings);
  return road.last?.value === undefined ? undefined : road.last;
}

function candidates(road: ReplyText): Evidence | undefined {
  const { text, reasoning, settings, refused } = road;
  const found = findDocuments(text, reasoning, settings, refused);
  road.trouble = found.trouble;
  if (found.candidates.length === 0) return undefined;
  if (!found.candidates.every((candidate) => standsInQuotes(text, candidate))) return choose(text, found, settings);
  const holdsDocument = found.candidates.some(({ start }) => opensQuotation(text, start));
  // Then the quoted text is the answer itself.
  if (settings.types?.has('string') !== false && !holdsDocument) return readBareText(text, reasoning, undefined, settings);
  const document = choose(text, found, settings);
  return { ...document, changes: [...document.changes, note('extract.quoted', { reason: 'inside quoted text' })] };
}

function bareText({ text, reasoning, settings, trouble, last }: ReplyText): Evidence {
  const bare = readBareText(text, reasoning, trouble, settings);
  return bare.value === undefined ? (last ?? bare) : bare;
}
