import { commands } from '@tamis/commands';
import { type Gate, engine as usual, type Verdict } from '@tamis/core';
import { withoutField } from '@tamis/core/wording';
import { extractionRule } from '@tamis/extraction';
import { parse } from 'yaml';
import type { ToldChange, ToldFinding } from '../../src/model/told.ts';
import { toldChange } from '../../src/model/told-change.ts';

export interface Played {
  readonly status: 'pass' | 'hold' | 'fail';
  readonly value: string | undefined;
  readonly changes: readonly ToldChange[];
  readonly findings: readonly ToldFinding[];
  readonly help: string;
  readonly took: number;
}

// A mistake in a contract, made by its author rather than by the model.
export interface Broken {
  readonly problem: string;
}

const engine = usual.of([...usual.kinds, ...commands, extractionRule]);

let known: { readonly text: string; readonly gate: Gate } | undefined;

export function play(reply: string, contract: string): Played | Broken {
  try {
    const gate = known?.text === contract ? known.gate : gateOf(contract);
    known = { text: contract, gate };
    const started = performance.now();
    const verdict = gate.judge(reply);
    return told(verdict, performance.now() - started);
  } catch (problem) {
    return { problem: problem instanceof Error ? problem.message : 'The contract could not be read.' };
  }
}

function gateOf(text: string): Gate {
  const read: unknown = text.trim() === '' ? {} : parse(text, { logLevel: 'error', maxAliasCount: 100 });
  return engine.compile((read ?? {}) as object) as Gate;
}

function told(verdict: Verdict, took: number): Played {
  const value = verdict.status === 'pass' ? verdict.value : verdict.status === 'hold' ? verdict.held : undefined;
  const first =
    verdict.findings.find(({ severity }) => severity === 'error') ?? verdict.changes.find(({ safety }) => safety === 'unsafe');
  return {
    status: verdict.status,
    value: value === undefined ? undefined : JSON.stringify(value),
    changes: verdict.changes.map((change) => toldChange(change, engine)),
    findings: verdict.findings.map((finding) => ({ ...finding, message: engine.messageOf(withoutField(finding)) })),
    help: first === undefined ? '' : engine.helpOf(first),
    took,
  };
}
