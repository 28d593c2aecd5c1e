import type { CodeFacts } from '../codes/facts.ts';
import { usualWording } from '../kinds/usual-wording.ts';
import type { Wording } from '../kinds/wording-of.ts';
import { base64 } from '../lib/base64.ts';
import { utf8Text } from '../lib/utf8.ts';
import type { Hold, Json, JsonObject, Verdict } from '../model/index.ts';
import { jsonPath } from './json-path.ts';
import { jsonText } from './json-text.ts';
import type { LongLine } from './long-line.ts';
import { type ReleaseDigest, releaseText, type SealedParts } from './release-digest.ts';
import type { ReleaseNote } from './release-note.ts';
import { cutArgs, renderChange, renderDropped } from './render-change.ts';
import type { UnitProblem } from './unit-problem.ts';

// The version of the record format; it increases with every change that could break a reader.
const RECORD_VERSION = 1;

/** The data about a unit that did not pass. The parts named `…Json` are JSON text, so that nothing in them is altered. */
export interface FailedUnit {
  readonly idJson: string;
  readonly inputJson: string;
  readonly modelJson: string;
  readonly rawResponse: string | null;
  /** The bytes, if they are not UTF-8 and the text above could not keep them. */
  readonly rawBytes?: Uint8Array;
  /** The whole line, if the reply's bytes in it are not UTF-8. */
  readonly rawLine?: Uint8Array;
  /** The remains of a line that was too long to keep. */
  readonly long?: LongLine;
  readonly troubles: readonly UnitProblem[];
  /** Absent if the line never became a reply. */
  readonly verdict?: Verdict;
  /** The data that a release needs, if it is held. */
  readonly release?: ReleaseNote;
  /** The input file it comes from, if there are several. */
  readonly file?: string;
  /** The step of a run at which it failed. */
  readonly step?: string;
  /** How many answers were judged; 1 by default. */
  readonly attempts?: number;
  /** Whether asking a model again may help, if the code does not tell. */
  readonly isRetryable?: boolean;
  /** The sentences about its changes, for the codes of kinds outside Tamis. */
  readonly wording?: Wording;
}

/**
 * Returns the line written for a unit that failed or is held, with everything needed to inspect it, release it or ask again. `line` is its
 * line number, if it comes from a file.
 */
export function failureRecord(unit: FailedUnit, line: number | null, seal: ReleaseDigest): string {
  const first = unit.troubles.find((trouble) => trouble.level === 'error') ?? unit.troubles[0];
  const words = unit.wording ?? usualWording;
  const stage = failureStage(first?.code ?? '', words, unit.isRetryable);
  const held = unit.verdict?.status === 'hold';
  const fields: string[] = [];
  const put = (name: string, json: string) => fields.push(`${JSON.stringify(name)}:${json}`);
  const say = (name: string, value: Json) => put(name, jsonText(value));

  put('unit_id', unit.idJson);
  if (unit.file !== undefined) say('file', unit.file);
  if (line !== null) say('line', line);
  say('status', held ? 'hold' : 'fail');
  say('failure_stage', stage);
  say('stage', first?.stage ?? null);
  say('code', first?.code ?? null);
  say(
    'errors',
    unit.troubles.map((trouble) => errorOf(trouble, words)),
  );
  put('input', unit.inputJson);
  say('raw_response', unit.rawResponse);
  if (unit.rawBytes !== undefined) say('raw_response_b64', base64(unit.rawBytes));
  if (unit.rawLine !== undefined) say('raw_line_b64', base64(unit.rawLine));
  if (unit.long !== undefined) say('raw_excerpt', excerptOf(unit.long));
  const changes = (unit.verdict?.changes ?? []).map((change) => renderChange(change, words));
  const dropped = unit.verdict?.dropped.length ? unit.verdict.dropped.map((one) => renderDropped(one, words)) : undefined;
  if (unit.verdict?.status === 'hold') {
    say('held', unit.verdict.held);
    if (unit.verdict.alternatives !== undefined) say('alternatives', unit.verdict.alternatives);
    if (unit.verdict.undecided !== undefined) say('undecided', unit.verdict.undecided);
    if (unit.verdict.abstained !== undefined) say('abstained', unit.verdict.abstained);
  }
  say('changes', changes);
  if (dropped !== undefined) say('dropped', dropped);
  if (unit.verdict?.grounds !== undefined)
    say(
      'grounds',
      unit.verdict.grounds.map((ground) => ({ ...ground })),
    );
  if (unit.release !== undefined && unit.verdict?.status === 'hold')
    say('release', sealed(unit.release, seal, { ...readingsOf(unit.verdict), inputJson: unit.inputJson, changes, dropped }));
  const attempts = unit.attempts ?? 1;
  say('attempts', attempts);
  say('retry_count', Math.max(0, attempts - 1));
  // If a person has to decide, asking the model again changes nothing.
  say('retryable', unit.isRetryable ?? (stage !== 'pipeline_internal' && !(first && words.needsApproval(first))));
  say('run', null);
  say('step', unit.step ?? null);
  put('model', unit.modelJson);
  say('schema_version', RECORD_VERSION);
  return `{${fields.join(',')}}\n`;
}

function readingsOf({ held, alternatives }: Hold): Pick<SealedParts, 'held' | 'alternatives'> {
  return { held, alternatives };
}

function sealed(
  note: ReleaseNote,
  seal: ReleaseDigest,
  { inputJson, alternatives, ...parts }: Omit<SealedParts, 'release'>,
): Json {
  const { held, changes, dropped = null } = parts;
  const others = alternatives === undefined ? {} : { alternatives };
  const read = { held, ...others, changes, dropped, release: note as unknown as Json };
  const written = JSON.parse(jsonText(read)) as Omit<SealedParts, 'inputJson'>;
  return { ...(written.release as JsonObject), sha256: seal(releaseText({ ...written, inputJson })) };
}

// Returns the record's name for where a unit failed. A code that does not belong to the engine is a fault of the line, or ours, unless
// another reply may help.
function failureStage(
  code: string,
  { isCode, groupOfCode }: Wording,
  isRetryable = false,
): 'schema_validation' | 'validation' | 'pipeline_internal' {
  if (!isCode(code)) return isRetryable ? 'validation' : 'pipeline_internal';
  return groupOfCode(code) === 'semantic' ? 'validation' : 'schema_validation';
}

function errorOf({ code, path, rule, message, level, args, causedBy }: UnitProblem, words: Wording): Json {
  const named = { path, json_path: jsonPath(path), rule: rule ?? brokenKeyword(words.entryOf(code), args) };
  const cause = causedBy === undefined ? {} : { caused_by: causedBy };
  return { code, ...named, message, severity: level, args: cutArgs(args), ...cause };
}

function excerptOf(long: LongLine): Json {
  return { head: utf8Text(long.head), tail: utf8Text(long.tail), length: long.length, sha256: long.sha256 };
}

const LIMITS: readonly (readonly [start: string, keyword: string])[] = [
  ['of at least', 'minimum'],
  ['of at most', 'maximum'],
  ['above', 'exclusiveMinimum'],
  ['below', 'exclusiveMaximum'],
];

// The keyword that a value does not meet, which serves as the name of a schema's rule; null if no schema was involved.
function brokenKeyword({ keyword, bounds }: CodeFacts = {}, args: { readonly [name: string]: Json }): string | null {
  if (bounds === undefined) return keyword ?? null;
  const expected = String(args.expected ?? '');
  if (bounds === 'number') return LIMITS.find(([start]) => expected.startsWith(start))?.[1] ?? null;
  return `${expected.startsWith('at most') ? 'max' : 'min'}${bounds}`;
}
