import { stageEntry } from '../../codes/stage-entry.ts';
import { OPEN_BRACE } from '../../lib/char.ts';
import { excerptOf } from '../../lib/excerpt.ts';
import type { Span } from '../../lib/span.ts';
import { type Finding, failed, type Json, type JsonObject } from '../../model/index.ts';
import { BrokenBrackets } from '../../stages/extract/broken-brackets.ts';
import { type CodeRole, codeRole, type Region } from '../../stages/extract/code.ts';
import { fenceLanguage } from '../../stages/extract/code-language.ts';
import { type Lead, LeadFinder } from '../../stages/extract/find.ts';
import { isBlank } from '../../stages/extract/opener.ts';
import type { ReadJson } from '../../stages/parse/json/parse-json.ts';
import type { GateSettings, Refused } from '../gate-settings.ts';
import type { Candidate, CandidatesFound } from './candidate.ts';
import { readLead } from './read-lead.ts';
import { toCandidate } from './to-candidate.ts';

// The most brackets in prose that are tried. Each try is linear.
const MOST_TRIES = 64;

export function findCandidates(text: string, reasoning: readonly Span[], gate: GateSettings, refused?: Refused): CandidatesFound {
  const candidates: Candidate[] = [];
  let trouble: Finding | undefined;
  let tries = 0;
  let wasted = 0;
  const broken = new BrokenBrackets(text);
  const { properties } = (gate.shape.documents?.root ?? {}) as { readonly properties?: Json };
  const { remarks } = gate.text;
  const { isOwnWord } = gate.shape;
  for (const span of answerSpans(text, reasoning)) {
    const finder = new LeadFinder(text, span);
    const regions = new Regions(text, span);
    broken.enter(span.start);
    for (let lead = finder.next(); lead !== undefined; lead = finder.next()) {
      if (candidates.length >= gate.policy.limits.candidates || ++tries > MOST_TRIES || wasted > 4 * text.length) {
        return { candidates, trouble, more: true };
      }
      const read = readLead(text, lead, finder, gate, refused);
      const region = regions.around(lead);
      if (lead.fence !== undefined) broken.enter(lead.fence.body);
      if (!read.ok) {
        wasted += read.end - lead.start;
        trouble ??= read.finding;
        broken.begin(lead.start);
        if (isFatal(read.finding)) return { candidates, trouble: read.finding, more: false };
        continue;
      }
      const role = roleOf(text, lead, read, region);
      if (role === 'index') {
        // Nothing here could be read as an answer, but what follows it in a fence may be one.
        if (region.language !== undefined) trouble ??= inCode(text, lead.start);
        continue;
      }
      finder.skipPast(lead, read.end);
      const isPart = broken.isOpenAt(lead.start) || (lead.fence === undefined && isRest(text, candidates.at(-1), lead.start));
      broken.skipTo(read.end);
      if (isDocument(text, span, read, lead, gate))
        candidates.push(toCandidate(text, lead, read, { reasoning, region, isPart, role, properties, remarks, isOwnWord }));
    }
  }
  return { candidates, trouble, more: false };
}

// Like `findCandidates`, but skips literals in program code unless they may contradict another document in the reply.
export function findDocuments(text: string, reasoning: readonly Span[], gate: GateSettings, refused?: Refused): CandidatesFound {
  const found = findCandidates(text, reasoning, gate, refused);
  const [first] = found.candidates;
  if (first === undefined || found.candidates.some(({ inProgram }) => !inProgram)) return found;
  return { candidates: [], trouble: inCode(text, first.start), more: false };
}

export function answerSpans(text: string, reasoning: readonly Span[]): readonly Span[] {
  const spans: Span[] = [];
  let pos = 0;
  for (const block of reasoning) {
    spans.push({ start: pos, end: block.start });
    pos = block.end;
  }
  return [...spans, { start: pos, end: text.length }];
}

// Where the answer is: the last part with text outside reasoning, and the parts before it.
export function answerParts(text: string, reasoning: readonly Span[]): { readonly last: Span; readonly others: readonly Span[] } {
  const parts = answerSpans(text, reasoning).filter(({ start, end }) => !isBlank(text, start, end));
  return { last: parts.at(-1) ?? { start: text.length, end: text.length }, others: parts.slice(0, -1) };
}

// Tells which fence each lead is in, even if the first literal of that fence could not be read.
class Regions {
  readonly #text: string;
  readonly #outside: Region;
  #fence: Region | undefined;

  constructor(text: string, span: Span) {
    this.#text = text;
    this.#outside = { ...span, language: undefined };
  }

  around({ start, fence, fenceClose }: Lead): Region {
    if (fence !== undefined) {
      const end = fenceClose === -1 ? this.#outside.end : fenceClose;
      this.#fence = { start: fence.body, end, language: fenceLanguage(this.#text, fence) };
    }
    return this.#fence !== undefined && start < this.#fence.end ? this.#fence : this.#outside;
  }
}

function roleOf(text: string, { start }: Lead, { end, value, changes }: ReadJson, region: Region): CodeRole | undefined {
  // Where there is nothing else, there is no code either.
  if (isBlank(text, region.start, start) && isBlank(text, end, region.end)) return undefined;
  const isFlatList = isFlat(value) || (Array.isArray(value) && value.length === 1 && isFlat(value[0]));
  const hasBareWords = changes.some(({ code }) => stageEntry(code).unquoted === 'words');
  return codeRole(text, { start, end, isFlatList, hasBareWords }, region);
}

function isFlat(value: Json | undefined): boolean {
  return Array.isArray(value) && value.every((item) => typeof item !== 'object' || item === null);
}

function inCode(text: string, at: number): Finding {
  const [line = ''] = text.slice(Math.max(0, text.lastIndexOf('\n', at) + 1), at + 120).split('\n', 1);
  return failed('extract.code', { excerpt: excerptOf(line.trim()) }, at);
}

function isRest(text: string, before: Candidate | undefined, start: number): boolean {
  return before !== undefined && /^\s*,\s*$/.test(text.slice(before.end, start));
}

// Whether a finding rejects the whole reply. After a limit or a forbidden key, the rest cannot be trusted either.
function isFatal(finding: Finding): boolean {
  return stageEntry(finding.code).isUnreadable !== true;
}

// Whether a reading is a document. Words in brackets are prose, not a list of strings, unless they are in a fence, and so are empty
// brackets in a sentence. Rows of words are a list if the schema may want one.
function isDocument(text: string, span: Span, read: ReadJson, lead: Lead, gate: GateSettings): boolean {
  if (lead.fence !== undefined || isBlank(text, span.start, lead.start)) return true;
  if (Object.keys(read.value as JsonObject).length === 0) return endsCommentOrCall(text.slice(0, lead.start).trimEnd());
  if (!Array.isArray(read.value)) return true;
  // A set in a sentence is a way to speak of its items.
  if (text.charCodeAt(lead.start) === OPEN_BRACE) return false;
  if (gate.text.types !== undefined && read.value.every((item) => Array.isArray(item))) return true;
  return !read.changes.some(({ code }) => stageEntry(code).unquoted !== undefined);
}

// Whether empty brackets are the whole content after all, as in `/* 1 *\/ {}` and `callback({})`.
function endsCommentOrCall(before: string): boolean {
  return before.endsWith('*/') || before.endsWith('(') || before.endsWith(',');
}
