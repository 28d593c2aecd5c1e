import { stageEntry } from '../../codes/stage-entry.ts';
import type { Span } from '../../lib/span.ts';
import { differs, statedIn } from '../../lib/stated-value.ts';
import { asStrayData, type Change, isJsonObject, type Json, note } from '../../model/index.ts';
import type { RemarkReader } from '../../remarks/remark-reader.ts';
import { changesAround, marksIn } from '../../stages/extract/around.ts';
import type { CodeRole } from '../../stages/extract/code.ts';
import { fenceLanguage, isKnownLanguage } from '../../stages/extract/code-language.ts';
import { behindMarks } from '../../stages/extract/fence.ts';
import type { Lead } from '../../stages/extract/find.ts';
import { isBlank } from '../../stages/extract/opener.ts';
import type { ReadJson } from '../../stages/parse/json/parse-json.ts';
import { judgeSurroundings, type SurroundingsVerdict, unknownNote } from '../../stages/surroundings/judge-surroundings.ts';
import type { Candidate } from './candidate.ts';

interface Setting {
  readonly reasoning: readonly Span[];
  readonly region: Span;
  // Whether it is part of a document that could not be read.
  readonly isPart: boolean;
  readonly role: CodeRole | undefined;
  readonly properties?: Json | undefined;
  readonly remarks: RemarkReader;
  readonly isOwnWord?: ((word: string) => boolean) | undefined;
}

export function toCandidate(text: string, lead: Lead, read: ReadJson, setting: Setting): Candidate {
  return {
    value: read.value,
    changes: isAlone(text, lead.start, read.end) ? read.changes : withSurroundings(text, lead, read, setting),
    warnings: read.warnings,
    start: lead.start,
    end: read.end,
    hasFloats: read.hasFloats,
    region: setting.region,
    fenced: lead.fence !== undefined,
    inProgram: setting.role === 'program',
  };
}

function withSurroundings(text: string, lead: Lead, read: ReadJson, setting: Setting): readonly Change[] {
  const { reasoning, isPart, role, properties } = setting;
  const found = changesAround(text, lead, lead.start, read.end, reasoning);
  const around = found.map((change) =>
    isRest(change) && (isPart || holdsStrayLine(change, lead.start, read.value, properties)) ? asStrayData(change) : change,
  );
  // Text that is in doubt already needs no other reason.
  const isSafe = role !== 'statement' && around.every(({ safety }) => safety === 'safe');
  const quoted = quotedChange(text, lead, read, setting, isSafe);
  const ordered = inOrder(around, read.changes, lead.start);
  const changes = quoted === undefined ? ordered : [...ordered, quoted];
  return role === 'statement' ? [...changes, codeLiteral(text, lead.start)] : changes;
}

function codeLiteral(text: string, start: number): Change {
  const from = Math.max(0, start - 80);
  const before = `${from > 0 ? '…' : ''}${text.slice(from, start + 1)}`;
  const excerpt = before.split('\n').findLast((line) => line.trim().length > 1);
  return note('extract.code-literal', { excerpt: (excerpt ?? text.charAt(start)).trim() });
}

function inOrder(around: readonly Change[], inside: readonly Change[], start: number): readonly Change[] {
  if (inside.length === 0) return around;
  const before = around.filter((change) => (change.at ?? 0) < start);
  return [...before, ...inside, ...around.slice(before.length)];
}

function isAlone(text: string, start: number, end: number): boolean {
  const isBare = (from: number, to: number) => isBlank(text, from, to) && marksIn(text, from, to).length === 0;
  return isBare(0, start) && isBare(end, text.length);
}

function isRest({ code }: Change): boolean {
  const { surrounding, closer } = stageEntry(code);
  return surrounding === 'words' || closer === 'extra';
}

function quotedChange(text: string, lead: Lead, read: ReadJson, setting: Setting, isSafe: boolean): Change | undefined {
  const start = lead.fence?.start ?? lead.start;
  const verdicts = [wholeVerdict(text, lead, read, setting), fenceVerdict(text, lead, read, setting)];
  const { quoted, unknown } = verdicts.find((one) => one.quoted ?? one.unknown) ?? {};
  const [doubt] = quoted === undefined ? unknownNote(isSafe ? unknown : undefined) : [note('extract.quoted', quoted)];
  return doubt && { ...doubt, before: text.slice(Math.max(0, start - 60), start) };
}

function wholeVerdict(text: string, lead: Lead, { end, value }: ReadJson, setting: Setting): SurroundingsVerdict {
  const { fence, fenceClose } = lead;
  const start = fence?.start ?? lead.start;
  const tail = fenceClose < end ? end : behindMarks(text, fenceClose);
  const language = fence === undefined ? '' : fenceLanguage(text, fence);
  if (isBlank(text, 0, start) && isBlank(text, tail, text.length) && isKnownLanguage(language)) return {};
  const { remarks, reasoning } = setting;
  return judgeSurroundings(
    text,
    { start, end: tail },
    {
      isApart: fence !== undefined,
      remarks,
      from: reasoning.findLast((one) => one.end <= start)?.end ?? 0,
      wrapper: isKnownLanguage(language) ? '' : language,
      fields: isJsonObject(value) ? value : undefined,
      isOwnWord: ownWord(setting, value),
    },
  );
}

function fenceVerdict(text: string, lead: Lead, { end, value }: ReadJson, setting: Setting): SurroundingsVerdict {
  const { start, fence, fenceClose } = lead;
  if (fence === undefined || (isBlank(text, fence.body, start) && isBlank(text, end, Math.max(end, fenceClose)))) return {};
  return judgeSurroundings(
    text,
    { start, end },
    {
      isApart: true,
      remarks: setting.remarks,
      isOwnWord: ownWord(setting, value),
      from: fence.body,
    },
  );
}

// Without a schema, the keys of the value are its words.
function ownWord({ isOwnWord }: Setting, value: Json): (word: string) => boolean {
  return isOwnWord ?? ((word) => isJsonObject(value) && Object.hasOwn(value, word));
}

// Whether a line of the omitted text around a document gives a member another value than the document does, or gives one to a schema member
// that the document lacks. Of the text before it, only the last line counts, because a model may think aloud there.
function holdsStrayLine({ before, at = 0 }: Change, start: number, value: Json, schema: Json | undefined): boolean {
  if (!isJsonObject(value) || !/[:=]/.test(String(before))) return false;
  const lines = String(before).trim().split('\n');
  return (at < start ? lines.slice(-1) : lines).some((line) => {
    const stated = statedIn(line);
    const { name = '' } = stated;
    if (!Object.hasOwn(value, name)) return isJsonObject(schema) && Object.hasOwn(schema, name);
    return value[name] === null ? !stated.isBare && stated.value !== null : differs(stated, value[name]);
  });
}
