import { type Gate, isJsonObject, type Json, type JsonObject, type Problem } from '@tamis/core';
import { jsonText } from '@tamis/core/internal';
import { type Compiled, tryCompile } from '@tamis/files';
import { engine } from '../engine.ts';
import type { ContractFlags } from '../flags/check-flags.ts';
import { loadGate } from '../load/load-gate.ts';
import { mistakeLines } from '../load/mistake-lines.ts';
import { paintOn } from '../text/paint.ts';
import type { Question } from './question.ts';

export interface Found {
  readonly gate: Gate;
  readonly contract: unknown;
}

export interface Contracts {
  of(question: Question): Found | Exclude<Compiled, { readonly gate: Gate }>;
}

export function contractsOf(flags: ContractFlags): Contracts {
  const named = Object.values(flags).some((value) => value !== undefined);
  if (!named) return new QuestionContracts();
  const { gate, contract, warnings } = loadGate(flags);
  const paint = paintOn(process.stderr, undefined);
  // Print warnings once rather than with every answer.
  for (const warning of warnings) process.stderr.write(`${mistakeLines(warning, paint, process.stderr.columns).join('\n')}\n`);
  return new FileContract({ gate: { ...gate, warnings: [] }, contract });
}

class FileContract implements Contracts {
  readonly #found: Found;

  constructor(found: Found) {
    this.#found = found;
  }

  of({ contract, strangers }: Question): ReturnType<Contracts['of']> {
    const problems = [...(contract === undefined ? [] : [SECOND_CONTRACT]), ...problemsOf(strangers)];
    return problems.length === 0 ? this.#found : { problems, warnings: [] };
  }
}

const SECOND_CONTRACT: Problem = {
  code: 'contract.bad-value',
  severity: 'error',
  path: '/contract',
  args: { found: 'A contract', expected: 'a question without one, because the flags name a contract,', suggestion: '' },
};

function problemsOf(strangers: readonly string[]): readonly Problem[] {
  const compiled = tryCompile(asKeys(strangers), engine);
  return 'gate' in compiled ? [] : compiled.problems;
}

const MOST_GATES = 64;

class QuestionContracts implements Contracts {
  readonly #kept = new Map<string, Compiled>();

  of(question: Question): ReturnType<Contracts['of']> {
    const contract = withStrangers(question);
    const compiled = this.#compiled(contract);
    return 'gate' in compiled ? { gate: compiled.gate, contract } : compiled;
  }

  #compiled(contract: Json): Compiled {
    const key = jsonText(contract);
    const compiled = this.#kept.get(key) ?? tryCompile(contract, engine);
    // A map keeps its order, so removing and adding an entry makes it the newest.
    this.#kept.delete(key);
    this.#kept.set(key, compiled);
    if (this.#kept.size > MOST_GATES) this.#kept.delete(this.#kept.keys().next().value as string);
    return compiled;
  }
}

function withStrangers({ contract = {}, strangers }: Question): Json {
  if (strangers.length === 0 || !isJsonObject(contract)) return contract;
  return { ...contract, ...asKeys(strangers) };
}

function asKeys(names: readonly string[]): JsonObject {
  return Object.fromEntries(names.map((name) => [name, null]));
}
