import { editText } from '../../loop/edit-text.ts';
import type { CheckContext, Gate, Verdict, World } from '../../model/index.ts';
import { jsonIn } from '../../unit/json-in.ts';
import type { Runnable } from '../options.ts';
import { type TargetGate, valueFor } from './act-conditions.ts';
import { isAsWritten } from './as-written.ts';
import { plainContract } from './propose.ts';

/**
 * Stands for a call that a gate passed exactly as written, by a verdict that time can't change. It says nothing itself: what passed is
 * known only in this file, so that nobody can make one, change one, or use one twice.
 */
export interface PassedAct {
  readonly status: 'passed';
}

/** The verdict on a call, and the call itself if it may run without being judged again. */
export interface JudgedAct<Value> {
  readonly verdict: Verdict<Value>;
  readonly passed?: PassedAct;
}

// What passed: the act as text, which nobody can change, and the gate that passed it.
interface Proof {
  readonly gate: TargetGate;
  readonly text: string;
}

const PROOFS = new WeakMap<PassedAct, Proof>();

/** Judges a call as the text that a model would have produced. */
export async function judgeAct<Value>(
  gate: Gate<Value>,
  act: Required<Runnable>,
  world: World,
  context?: CheckContext,
): Promise<JudgedAct<Value>> {
  // Written down before anything waits: what is judged is what runs.
  const text = JSON.stringify(act);
  const verdict = await gate.check(editText(gate, { value: valueFor(gate, act) }), world, context);
  const target = gate as Gate<unknown>;
  const judged = jsonIn(text) as unknown as Runnable;
  if (verdict.status !== 'pass' || world !== undefined || !isTimeless(target) || !isAsWritten(target, judged, verdict))
    return { verdict };
  const passed: PassedAct = { status: 'passed' };
  PROOFS.set(passed, { gate: target, text });
  return { verdict, passed };
}

export function takePassed(passed: PassedAct): { readonly gate: TargetGate; readonly act: Runnable } {
  const proof = PROOFS.get(passed);
  if (proof === undefined) throw new TypeError('`passed` must come from `judgeAct`, and can be used once.');
  PROOFS.delete(passed);
  return { gate: proof.gate, act: jsonIn(proof.text) as unknown as Runnable };
}

const TIMELESS = new WeakMap<object, boolean>();

// Whether a gate's verdict depends on nothing but the call: its contract reads no world, and none of it is code.
function isTimeless(gate: Gate<unknown>): boolean {
  const { kind, contract, worldReader } = gate;
  if (kind !== 'tool-calls' || contract === undefined || worldReader === undefined || worldReader() !== undefined) return false;
  const known = TIMELESS.get(contract) ?? plainContract({ gate }) !== undefined;
  TIMELESS.set(contract, known);
  return known;
}
