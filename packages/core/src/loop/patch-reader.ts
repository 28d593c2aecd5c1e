import { contradictions, fastPaths } from '../gate/index.ts';
import { compiler } from '../kinds/compiler.ts';
import { document } from '../kinds/document/document.ts';
import {
  type Change,
  type Gate,
  type Json,
  type JsonObject,
  type PolicyInput,
  type Verdict,
  withoutPlace,
} from '../model/index.ts';
import { likelyReadings } from '../stages/doubt/likely-readings.ts';
import { applyPatch, PATCH_SCHEMA, type PatchOperation, PatchProblem } from './json-patch.ts';
import { spelled, unspelled } from './spelled.ts';
import { type StrictJson, strictJsonIn, strictJsonOf } from './strict-json.ts';

export type PatchRead =
  | { readonly document: string; readonly changes: readonly Change[] }
  | { readonly verdict: Verdict; readonly document?: undefined };

const EXPECTED = 'it must be a complete list of JSON Patch operations (RFC 6902) in strict JSON';

// Reads a reply that should be a patch. Returns the text that the patch makes of `source`, which is the reply it corrects, or the reply
// itself if it is not a patch. Something that looks like a patch but cannot be used as one is never taken for a document.
export type ReadPatch = (reply: string, source: string | null, finishReason?: string) => PatchRead;

export function patchReader({ contract }: Pick<Gate<unknown>, 'contract'>): ReadPatch {
  // Compiled when the first patch is read, because most runs never ask for one.
  let gate: Gate | undefined;
  return (reply, source, finishReason) => {
    gate ??= patchGate(contract);
    const verdict = gate.judge(reply, finishReason === undefined ? undefined : { finishReason });
    const patch = strictJsonOf(reply, verdict);
    const target = source === null ? undefined : strictJsonIn(source);
    if (patch !== undefined && target !== undefined) return applied(patch, target, verdict.changes);
    if (verdict.status !== 'pass' && !isPatchLike(reply)) return { document: reply, changes: [] };
    return unusable(target === undefined ? 'there is no document to patch' : EXPECTED);
  };
}

function applied(patch: StrictJson, { before, json, after }: StrictJson, changes: readonly Change[]): PatchRead {
  try {
    const document = `${before}${patched(json, patch.json)}${after}`;
    // What was altered is at places of the patch, which are not places in the document.
    return { document, changes: changes.map(({ at: _, ...change }) => ({ ...change, path: '' })) };
  } catch (problem) {
    if (!(problem instanceof PatchProblem)) throw problem;
    return unusable(problem.reason, `/${problem.index}`);
  }
}

function patched(json: string, patch: string): string {
  // Numbers are equal whatever their spelling, so tests compare their values.
  applyPatch(JSON.parse(json) as Json, operationsOf(JSON.parse(patch) as Json));
  const operations = operationsOf(spelled(patch)).map((one) => ({
    ...one,
    op: one.op.slice(1) as PatchOperation['op'],
    path: one.path.slice(1),
    ...(one.from === undefined ? {} : { from: one.from.slice(1) }),
  }));
  const edits = operations.filter(({ op }) => op !== 'test');
  return unspelled(applyPatch(spelled(json), edits));
}

function operationsOf(patch: Json): readonly PatchOperation[] {
  return (Array.isArray(patch) ? patch : [patch]) as unknown as readonly PatchOperation[];
}

function unusable(reason: string, path = ''): PatchRead {
  const args = { reason: `The patch can't be applied: ${reason}.` };
  const finding = { code: 'schema.custom', severity: 'error', path, args } as const;
  return { verdict: { status: 'fail', findings: [finding], changes: [], dropped: [] } };
}

// Returns a gate for patches. Repairs that the contract forbids in a reply are forbidden in a patch too.
function patchGate(contract: object | undefined): Gate {
  const { policy = {} } = (contract ?? {}) as { readonly policy?: PolicyInput };
  return compiler({ kinds: [document], runs: fastPaths, readings: likelyReadings, contradictions })({
    schema: { anyOf: [PATCH_SCHEMA, PATCH_SCHEMA.items] } as unknown as JsonObject,
    policy: { coerce: 'none', repair: policy.repair ?? 'all' },
  });
}

const OPERATION = /\bop(?:eration)?["']?\s*:\s*["'](?:add|remove|replace|move|copy|test)["']/i;
const OPERATION_KEY = /\bop(?:eration)?["']?\s*:/i;
const PLACE_KEY = /\b(?:path|pointer|from)["']?\s*:/i;

function isPatchLike(text: string): boolean {
  return OPERATION.test(text) || (OPERATION_KEY.test(text) && PLACE_KEY.test(text));
}

// Adjusts a verdict on a patched document. Its offsets are dropped, because the model only wrote the patch, and the changes made to the
// patch are added.
export function ofPatched(verdict: Verdict, inPatch: readonly Change[]): Verdict {
  const { findings, changes } = verdict;
  return { ...verdict, findings: findings.map(withoutPlace), changes: [...inPatch, ...changes.map(withoutPlace)] };
}
