import { hash } from 'node:crypto';
import { contractDigest } from '@tamis/core/review';
import { isOfFolder } from '../config/read-gate.ts';
import { writeJson } from '../exact/write-json.ts';
import type { ModelStep } from '../model/pipeline.ts';

// A digest of the command's whole code, which the build puts in this place. Sources and libraries have none, because one of them can be
// replaced without the others.
declare const TAMIS_BUILD: string | undefined;

const PROGRAM =
  typeof TAMIS_BUILD === 'string' ? JSON.stringify([TAMIS_BUILD, process.versions, process.arch, process.platform]) : undefined;

const known = new WeakMap<ModelStep, string | undefined>();

// Identifies everything that a verdict depends on besides the reply and its unit. If it is the same, so is the verdict. Undefined if a part
// is unknown, so that nothing is known about the verdict either.
export function judgedBy(step: ModelStep): string | undefined {
  if (!known.has(step)) known.set(step, identityOf(step, PROGRAM));
  return known.get(step);
}

const LENGTH = 32;

export function identityOf({ gate, constants }: ModelStep, program: string | undefined): string | undefined {
  // The contract of another gate may say less than the gate does.
  const contract = isOfFolder(gate) ? contractDigest(gate) : undefined;
  if (program === undefined || contract === undefined) return undefined;
  return hash('sha256', writeJson([program, contract, constants])).slice(0, LENGTH);
}
