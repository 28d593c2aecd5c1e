import { judge } from '../../../gate/judge.ts';
import type { Settings } from '../../../gate/settings.ts';
import { NOT_JSON, quietParse } from '../../../lib/quiet-json.ts';
import type { Finding } from '../../../model/finding.ts';
import type { Json } from '../../../model/json.ts';
import { type Refusal, type Room, takeValue } from './take-value.ts';

/** How a text that has to be JSON is read. */
export interface JsonReading {
  readonly room: Room;
  /** Reads a document and holds what can be read in two ways. */
  readonly strict: Settings;
}

/** What is wrong with data under a schema: a refusal, or what the schema objects to; nothing if it fits. */
export interface Broken {
  readonly refusal?: Refusal;
  readonly findings: readonly Finding[];
}

const SOUND: Broken = { findings: [] };

/** What the schema of a tool objects to. A text is judged as a text if the schema accepts any, and otherwise as JSON. */
export function brokenIn(value: Json, output: Settings, reading: JsonReading): Broken {
  const broken = objections(value, output, reading);
  if (typeof value !== 'string' || broken === SOUND || acceptsTexts(output)) return broken;
  const read = readJson(value, reading);
  if ('refusal' in read) return { refusal: read.refusal, findings: [] };
  // A validator need not say what it accepts. A text in quotation marks is handed on with them, so it is not the text inside.
  return typeof read.value === 'string' ? broken : objections(read.value, output, reading);
}

function acceptsTexts({ types, transform }: Settings): boolean {
  return types?.has('string') ?? transform === undefined;
}

/** Reads a text that claims to be JSON, strictly: it must mean the same to every reader. */
function readJson(text: string, { room, strict }: JsonReading): { readonly value: Json } | { readonly refusal: Refusal } {
  const parsed = quietParse(text);
  if (parsed === NOT_JSON) return notJson('the text is not JSON');
  const taken = takeValue(parsed, room);
  if ('refusal' in taken) return taken;
  return judge(text, strict).status === 'pass' ? taken : notJson('the text can be read in more than one way');
}

function notJson(reason: string): { readonly refusal: Refusal } {
  return { refusal: { code: 'results.not-json', path: '', args: { reason } } };
}

function objections(value: Json, output: Settings, { room }: JsonReading): Broken {
  if (output.transform === undefined) return objected(output.explain(value));
  // A validator may alter what it is given, so it gets a copy.
  const taken = takeValue(value, room);
  if ('refusal' in taken) return { refusal: taken.refusal, findings: [] };
  const answer = output.transform(taken.value);
  return objected(answer.kind === 'findings' ? answer.findings : answer.kind === 'promise' ? [NEEDS_CHECK] : []);
}

function objected(findings: readonly Finding[]): Broken {
  return findings.length === 0 ? SOUND : { findings };
}

/** Results are judged at once, so a validator that answers later has not accepted anything. */
const NEEDS_CHECK: Finding = { code: 'schema.needs-check', severity: 'error', path: '', args: {} };
