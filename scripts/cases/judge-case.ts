import { heldForReview } from '../../packages/core/src/entries/review.ts';
import { type Check, type Contract, ContractError, type Gate, type Verdict } from '../../packages/core/src/index.ts';
import type { Problem } from '../../packages/core/src/model/problem.ts';
import { isMutated } from '../tests/share.ts';
import { checks } from './checks.ts';
import { compilerOf } from './compiler-of.ts';
import { compile } from './every-kind.ts';
import type { CaseResult, JudgedReply } from './read-case-file.ts';
import { validators } from './validators.ts';

export type Given =
  | { readonly problems: readonly Problem[] }
  | { readonly verdict: Verdict<unknown>; readonly warnings: readonly Problem[] };

// What a case needs to be judged.
export type Question = Omit<JudgedReply, 'file' | 'title' | 'verdict' | 'told'>;

export type Gates = Map<string, Gate<unknown>>;

// Compiles the contract of a case, unless there is a gate of it, and judges its reply.
export async function judgeCase(one: Question, gates: Gates = new Map()): Promise<Given> {
  let gate: Gate<unknown>;
  try {
    gate = gateOf(one, gates);
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    return { problems: error.problems };
  }
  if (one.result !== undefined) return { verdict: onResult(gate, one.result), warnings: gate.warnings };
  const { input, finishReason, reasoning, absentNulls, messages } = one;
  const unit = { ...(input === undefined ? {} : { input }), finishReason, reasoning, absentNulls, messages };
  const verdict = one.world === undefined ? gate.judge(one.reply, unit) : await gate.check(one.reply, worldOf(one), unit);
  const { sent } = one;
  const isSent = sent !== undefined && verdict.status === 'pass';
  return { verdict: isSent ? heldForReview(verdict, sent) : verdict, warnings: gate.warnings };
}

function gateOf({ contract, parts }: Question, gates: Gates): Gate<unknown> {
  const key = JSON.stringify([contract, parts]);
  const known = gates.get(key);
  if (known !== undefined) return known;
  const make: ReturnType<typeof compilerOf> = parts === undefined ? compile : compilerOf(parts);
  // A copy, because the engine caches what it has worked out about a schema: each gate starts without that.
  const gate = make(withFunctions(structuredClone(contract)));
  if (!isMutated) gates.set(key, gate);
  return gate;
}

function onResult({ judgeResult }: Gate<unknown>, { tool, value }: CaseResult): Verdict<unknown> {
  const verdict = judgeResult?.(tool, value);
  if (verdict === undefined) throw new Error('only a contract for tool calls judges results');
  const nothing = { changes: [], dropped: [] };
  if (verdict.status === 'fail') return { status: 'fail', findings: verdict.findings, ...nothing };
  return { status: 'pass', value: verdict.value, findings: [], ...nothing };
}

// In a page, `standard:NAME` means a validator, and the names in `checks` mean checks: JSON can't hold functions.
function withFunctions({ checks: names, ...contract }: Record<string, unknown>): Contract {
  const named = Array.isArray(names) ? { checks: names.map((name) => checks[String(name)] as Check) } : {};
  return { ...withValidator(contract), ...named };
}

function withValidator(contract: Record<string, unknown>): Contract {
  const { schema } = contract;
  if (typeof schema !== 'string' || !schema.startsWith('standard:')) return contract as Contract;
  const validator = validators[schema.slice('standard:'.length)];
  if (validator === undefined) throw new Error(`there is no validator ${schema}`);
  return { ...contract, schema: validator };
}

function worldOf({ world, sandbox }: Question): unknown {
  if (sandbox === undefined) return world;
  const { check, run = [] } = sandbox;
  return { ...(world as object), sandbox: { check: async () => check, run: async () => run, close: async () => {} } };
}
