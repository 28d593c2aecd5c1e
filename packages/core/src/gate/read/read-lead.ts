import { stageEntry } from '../../codes/stage-entry.ts';
import { OPEN_BRACE, OPEN_BRACKET } from '../../lib/char.ts';
import { NOT_JSON, parseStrict } from '../../lib/parse-strict.ts';
import { type Change, failed, type Json } from '../../model/index.ts';
import { closerInDoubt } from '../../stages/doubt/regrade.ts';
import { behindMarks } from '../../stages/extract/fence.ts';
import type { Lead, LeadFinder } from '../../stages/extract/find.ts';
import { isBlank } from '../../stages/extract/opener.ts';
import { parseJson, type ReadJson, type UnreadJson } from '../../stages/parse/json/parse-json.ts';
import type { GateSettings, Refused } from '../gate-settings.ts';

type LeadRead = ReadJson | UnreadJson;

export function readLead(text: string, lead: Lead, finder: LeadFinder, gate: GateSettings, refused?: Refused): LeadRead {
  const isDamaged = refused?.isWhole === true && refused.start === lead.start;
  const strict = isDamaged ? undefined : strictLead(text, lead, finder, gate, refused);
  if (strict !== undefined) return strict;
  const code = text.charCodeAt(lead.start);
  if (code !== OPEN_BRACE && code !== OPEN_BRACKET) return readScalarFence(text, lead);
  const whole = parseJson(text, lead.start, lead.limit, gate.text.read);
  if (lead.fenceClose === -1 || (whole.ok && unsafeCount(whole.changes) === 0)) return whole;
  // Marks inside a string may look like the end of the fence, so the fence is only the second choice as a limit.
  const inside = parseJson(text, lead.start, lead.fenceClose, gate.text.read);
  if (!inside.ok) return whole;
  if (whole.ok && unsafeCount(whole.changes) <= unsafeCount(inside.changes)) return whole;
  // Brackets missing before the end of a fence that more text follows are not missing at the very end.
  const isEnd = isBlank(text, behindMarks(text, lead.fenceClose), text.length);
  return isEnd ? inside : { ...inside, changes: inside.changes.map(closerInDoubt) };
}

function strictLead(text: string, lead: Lead, finder: LeadFinder, gate: GateSettings, refused?: Refused): LeadRead | undefined {
  if (gate.text.fast?.mayBeStrict(text, lead.start) === false) return undefined;
  const refusedEnd = refused?.start === lead.start ? refused.end : -1;
  const readTo = (end: number) => (end === -1 || end === refusedEnd ? undefined : readStrict(text, lead.start, end, gate));
  const inFence = readTo(lead.fenceClose);
  if (inFence !== undefined) return inFence;
  const likely = finder.likelyEnd(lead, gate.text.fast?.likelyEnd);
  const found = readTo(likely);
  if (found !== undefined) return found;
  const end = finder.balancedEnd(lead);
  return end === likely ? undefined : readTo(end);
}

// Takes strict JSON unchanged, or reads it again to find what JSON.parse silently ignores.
function readStrict(text: string, start: number, end: number, gate: GateSettings): LeadRead | undefined {
  const { read, fast } = gate.text;
  const value = parseStrict(text.slice(start, end)) as Json | typeof NOT_JSON;
  if (value === NOT_JSON) return undefined;
  const quick = fast?.strict({ text, start, end }, value, read, gate.shape);
  return quick ?? parseJson(text, start, end, { ...read, strict: true });
}

function readScalarFence(text: string, lead: Lead): LeadRead {
  const body = text.slice(lead.start, lead.limit).trimEnd();
  const value = parseStrict(body);
  if (value !== NOT_JSON) return { ok: true, value: value as Json, changes: [], warnings: [], end: lead.start + body.length };
  const finding = failed('parse.syntax', { expected: 'a document', found: body.slice(0, 20) }, lead.start);
  return { ok: false, finding, end: lead.limit };
}

// Returns the number of guesses. The possibility that a list continues is not a guess about its structure, so it does not count when
// readings are compared.
function unsafeCount(changes: readonly Change[]): number {
  return changes.reduce((count, { safety, code }) => count + (safety === 'unsafe' && !stageEntry(code).mayContinue ? 1 : 0), 0);
}
