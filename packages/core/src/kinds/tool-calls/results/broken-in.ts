import { findingsIn, type GateSettings } from '../../../gate/index.ts';
import type { Finding, Json } from '../../../model/index.ts';
import { type JsonReading, readJson } from './read-json.ts';
import { type ResultRefusal, takeValue } from './take-value.ts';

export interface Broken {
  readonly refusal?: ResultRefusal;
  readonly findings: readonly Finding[];
}

const SOUND: Broken = { findings: [] };

// Checks a result against its tool's schema. A string is judged as text if the schema accepts any text, and otherwise as JSON.
export function brokenIn(value: Json, output: GateSettings, reading: JsonReading): Broken {
  const broken = objections(value, output, reading);
  if (typeof value !== 'string' || broken === SOUND || acceptsTexts(output)) return broken;
  const read = readJson(value, reading);
  if ('refusal' in read) return { refusal: read.refusal, findings: [] };
  // A validator need not say what it accepts. A text in quotation marks is passed on with them, so it is not the text inside.
  return typeof read.value === 'string' ? broken : objections(read.value, output, reading);
}

function acceptsTexts({ text, validator }: GateSettings): boolean {
  return text.types?.has('string') ?? validator === undefined;
}

function objections(value: Json, output: GateSettings, { room }: JsonReading): Broken {
  if (output.validator === undefined) return objected(output.shape.explain(value));
  // A validator may alter what it is given, so it gets a copy.
  const taken = takeValue(value, room);
  if ('refusal' in taken) return { refusal: taken.refusal, findings: [] };
  // Results are judged at once, so a validator that answers later has not accepted anything.
  return objected(findingsIn(output.validator.transform(taken.value)));
}

function objected(findings: readonly Finding[]): Broken {
  return findings.length === 0 ? SOUND : { findings };
}
