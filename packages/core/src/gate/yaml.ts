import { type DescribedNames, describedNames } from '../contract/described-names.ts';
import type { Documents } from '../contract/documents.ts';
import { childPointer, valueAt } from '../lib/pointer.ts';
import type { Span } from '../lib/span.ts';
import { type Change, type Evidence, failed, isNested, type Json, note, nothing } from '../model/index.ts';
import { isBlank } from '../stages/extract/opener.ts';
import { assess } from './assess.ts';
import { contractFit } from './contract-fit.ts';
import { toEvidence, withoutSpelling } from './fit.ts';
import type { EmbeddedDocument, Format, GateSettings, TextReading } from './gate-settings.ts';
import { answerSpanIn, nothingIn } from './read/answer-span-in.ts';
import { readYamlBody } from './read/read-yaml-body.ts';
import { strayEntries, strayMembers, strayTag } from './read/stray-yaml.ts';
import type { ReplyFacts } from './reply-facts.ts';

/** YAML as a format for documents. */
export const yaml: Format = { name: 'yaml', read: readYaml, readInside };

function readInside(text: string, gate: GateSettings): EmbeddedDocument | undefined {
  const { body, parsed } = readYamlBody(text, { start: 0, end: text.length }, gate);
  if (!parsed.ok || !isNested(parsed.value)) return undefined;
  return { ...parsed, changes: [...body.changes, ...parsed.changes] };
}

function readYaml(text: string, reasoning: readonly Span[], gate: GateSettings, facts: ReplyFacts): Evidence {
  const { changes, ...answer } = answerSpanIn(text, reasoning);
  const { body, parsed } = readYamlBody(text, answer, gate);
  const around = [...changes, ...body.changes];
  if (isBlank(text, body.start, body.end)) {
    return nothing(failed(nothingIn(reasoning)));
  }
  if (!parsed.ok) return { ...nothing(parsed.findings), changes: around };
  const assessment = assess(parsed.value, gate, facts, parsed.sourceAt);
  const names = namesOf(gate.shape.documents);
  const evidence = toEvidence(assessment, [
    ...strayEntries(around, text.slice(body.start, body.end).trim(), parsed.value, names),
    ...withoutSpelling(parsed.changes, assessment.changes),
    ...strayMembers(parsed.lineKeys, assessment.value, names),
    ...(body.isOpen ? openList(parsed.value, gate, facts) : []),
    ...(isBlank(text, body.end, text.length) ? openEntry(parsed.value, text.slice(body.start, body.end)) : []),
    ...strayTag(text, body),
    ...bareText(parsed.value, body.tags > 0, gate.text),
  ]);
  // Nothing in YAML text tells where in the value the reply ends.
  const end = placesToEnd(assessment.value).at(-1) ?? '';
  return { ...evidence, end, findings: [...parsed.warnings, ...evidence.findings] };
}

const known = new WeakMap<Documents, DescribedNames>();

function namesOf(documents: Documents | undefined): DescribedNames | undefined {
  if (documents === undefined) return undefined;
  const names = known.get(documents) ?? describedNames(documents, undefined);
  known.set(documents, names);
  return names;
}

// Returns the change for a list that may have lost items. YAML lists have no closing bracket, so this applies if even the fence is not
// closed.
function openList(value: Json, gate: GateSettings, facts: ReplyFacts): readonly Change[] {
  const { isFull } = contractFit(gate, facts);
  const path = placesToEnd(value).find((place) => Array.isArray(valueAt(value, place)) && !isFull(value, place));
  return path === undefined ? [] : [note('parse.open-list', undefined, path)];
}

// Returns the change for a last key, dash or block header with nothing after it at the end of the text, whose value may have been cut off.
function openEntry(value: Json, text: string): readonly Change[] {
  const path = placesToEnd(value).at(-1) ?? '';
  const last = valueAt(value, path);
  const isOpen =
    (last === null && /[:-]$/.test(text.trimEnd().slice(-1))) || (last === '' && /[|>][-+]?\s*$/.test(text.slice(-64)));
  return isOpen ? [note('parse.unseen-end', undefined, path)] : [];
}

function bareText(value: Json, isTagged: boolean, { types }: TextReading): readonly Change[] {
  if (isNested(value) || (!isTagged && (typeof value !== 'string' || types !== undefined))) return [];
  return [{ code: 'extract.bare-text', safety: 'unsafe', path: '', before: value, after: value }];
}

function placesToEnd(value: unknown): readonly string[] {
  const places = [''];
  let part = value;
  while (typeof part === 'object' && part !== null) {
    const key = Object.keys(part).at(-1);
    if (key === undefined) break;
    places.push(childPointer(places.at(-1) as string, key));
    part = (part as Record<string, unknown>)[key];
  }
  return places;
}
