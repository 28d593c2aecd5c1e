import { DOUBLE_QUOTE } from '../../lib/char.ts';
import { parseStrict } from '../../lib/parse-strict.ts';
import { type Evidence, type Finding, failed, note, nothing } from '../../model/index.ts';
import { doubted } from '../../stages/doubt/doubt.ts';
import { gradeKnownKey } from '../../stages/doubt/regrade.ts';
import { marksIn } from '../../stages/extract/around.ts';
import { opensQuotation, standsInQuotes } from '../../stages/surroundings/in-quotes.ts';
import { assessed } from '../assess.ts';
import { contractFit } from '../contract-fit.ts';
import type { GateSettings, Refused } from '../gate-settings.ts';
import type { ReplyFacts } from '../reply-facts.ts';
import { choose } from './choose.ts';
import { findDocuments } from './find-candidates.ts';
import { loneStringValue, readAsText, readBareText } from './read-text.ts';
import { readUnbracketed } from './read-unbracketed.ts';
import { ReplyReading } from './reply-reading.ts';

// What the ways already tried have found out.
interface SoFar {
  readonly refused?: Refused | undefined;
  readonly trouble?: Finding | undefined;
  readonly last?: Evidence | undefined;
}

// Reads a reply, or leaves it to the next way.
type Way = (reply: ReplyReading, soFar: SoFar) => Evidence | SoFar;

const EXACT: readonly Way[] = [formatted, verbatim, lone];

// The ways whose readings may be doubted. Bare text is the last one.
const TOLERANT: readonly Way[] = [unbracketed, candidates];

export function readReplyText(text: string, gate: GateSettings, facts: ReplyFacts): Evidence {
  const { format, onlyText, fast, remarks } = gate.text;
  const plain = format === undefined && !onlyText ? fast?.read(text, gate, facts) : undefined;
  if (plain !== undefined && 'changes' in plain) return plain;
  const reply = new ReplyReading(text, gate, facts);
  const exact = tried(EXACT, reply, { refused: plain });
  const evidence = isEvidence(exact) ? exact : doubtful(reply, exact);
  return gate.after.placeholders?.(evidence, gate.shape, remarks) ?? evidence;
}

function doubtful(reply: ReplyReading, soFar: SoFar): Evidence {
  const { text, gate, reasoning } = reply;
  const { documents, keys } = gate.shape;
  const tolerant = tried(TOLERANT, reply, soFar);
  const read = isEvidence(tolerant) ? tolerant : bareText(reply, tolerant);
  const found = gradeKnownKey(read, keys?.described);
  const witness = contractFit(gate, reply.facts);
  const evidence = gate.after.contradictions?.(text, found, witness, documents) ?? found;
  const region = { start: 0, end: reasoning.length === 0 ? text.length : 0 };
  return doubted(text, evidence, region, witness);
}

function tried(ways: readonly Way[], reply: ReplyReading, soFar: SoFar): Evidence | SoFar {
  let result: Evidence | SoFar = soFar;
  for (const way of ways) {
    result = way(reply, result);
    if (isEvidence(result)) break;
  }
  return result;
}

function isEvidence(result: Evidence | SoFar): result is Evidence {
  return 'changes' in result;
}

function formatted(reply: ReplyReading, soFar: SoFar): Evidence | SoFar {
  const { gate, facts } = reply;
  return gate.text.format?.read(reply.text, reply.reasoning, gate, facts) ?? soFar;
}

// Reads the text unchanged where only strings are allowed, unless it is a document that clearly contains the wanted word.
function verbatim(reply: ReplyReading, soFar: SoFar): Evidence | SoFar {
  if (!reply.gate.text.onlyText) return soFar;
  const { text, reasoning, gate } = reply;
  const asText = readAsText(reply);
  if (isSure(asText) || !/^\s*[{[`]/.test(text.slice(0, 64))) return asText;
  const found = findDocuments(text, reasoning, gate);
  const document = found.candidates.length > 0 ? choose(reply, found) : asText;
  return isSure(document) ? document : asText;
}

function isSure({ value, changes }: Evidence): boolean {
  return value !== undefined && changes.every((change) => change.safety === 'safe');
}

function lone({ text, gate, facts, first }: ReplyReading, soFar: SoFar): Evidence | SoFar {
  if (first !== DOUBLE_QUOTE) return soFar;
  const literal = text.trim();
  const parsed = parseStrict(literal);
  if (typeof parsed !== 'string') return soFar;
  const { value, changes } = loneStringValue(literal, parsed);
  const limit = gate.text.read.string;
  if (value.length > limit) return nothing(failed('parse.string-too-long', { limit }));
  const start = text.indexOf(literal);
  const [before, after] = [marksIn(text, 0, start), marksIn(text, start + literal.length, text.length)];
  return assessed(value, gate, facts, [...before, ...changes, ...after]);
}

function unbracketed(reply: ReplyReading, soFar: SoFar): Evidence | SoFar {
  if (reply.opensDocument) return soFar;
  const last = readUnbracketed(reply);
  return last?.value === undefined ? { ...soFar, last } : last;
}

function candidates(reply: ReplyReading, soFar: SoFar): Evidence | SoFar {
  const { text, reasoning, gate } = reply;
  const found = findDocuments(text, reasoning, gate, soFar.refused);
  if (found.candidates.length === 0) return { ...soFar, trouble: found.trouble };
  if (!found.candidates.every((candidate) => standsInQuotes(text, candidate))) return choose(reply, found);
  const holdsDocument = found.candidates.some(({ start }) => opensQuotation(text, start));
  // Then the quoted text is the answer itself.
  if (gate.text.types?.has('string') !== false && !holdsDocument) return readBareText(reply, undefined);
  const document = choose(reply, found);
  return { ...document, changes: [...document.changes, note('extract.quoted', { reason: 'inside quoted text' })] };
}

function bareText(reply: ReplyReading, { trouble, last }: SoFar): Evidence {
  const bare = readBareText(reply, trouble);
  return bare.value === undefined ? (last ?? bare) : bare;
}
