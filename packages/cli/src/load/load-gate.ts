import { type Code, type Contract, codes, type Gate, type Json, type JsonObject, type JsonSchema } from '@tamis/core';
import { usage } from '../exit/halt.ts';
import { didYouMean } from '../text/closest.ts';
import { bareContract, bareGrammar, bareRules, bareSchema, isObject } from './bare-schema.ts';
import { type DataFile, readDataFile } from './data-file.ts';
import type { Mistake } from './mistake.ts';
import { mistakeHalt } from './mistake-halt.ts';
import { type ContractFiles, problemMistakes } from './problem-mistakes.ts';
import { tryCompile } from './try-compile.ts';
import { atTheirLists, withGrammar } from './with-grammar.ts';

/** What a person may say about the contract on the command line. */
export interface ContractFlags {
  readonly schema?: string;
  readonly contract?: string;
  readonly rules?: string;
  readonly grammar?: string;
  readonly accept?: readonly string[];
  readonly strict?: boolean;
}

/** A gate made from files and flags, with what the reports need of its contract. */
export interface LoadedGate {
  readonly gate: Gate;
  readonly contract: Contract<JsonSchema>;
  readonly allow: ReadonlySet<Code>;
  /** What the author of the contract should know, though it compiles. */
  readonly warnings: readonly Mistake[];
}

/** Reads the files, adds the flags and compiles; everything wrong is told at once, before any reply is read. */
export function loadGate(flags: ContractFlags): LoadedGate {
  const accepted = acceptedCodes(flags.accept ?? []);
  const contract = flags.contract === undefined ? undefined : readDataFile(flags.contract, 'contract');
  const schema = flags.schema === undefined ? undefined : readDataFile(flags.schema, 'schema');
  const swapped = schema === undefined ? undefined : (bareGrammar(schema) ?? bareContract(schema));
  if (schema !== undefined && swapped !== undefined) throw mistakeHalt('schema', schema.path, [swapped]);
  const rules = flags.rules === undefined ? undefined : readDataFile(flags.rules, 'rule section');
  const spoken = withGrammar(writtenIn({ contract, schema, rules }), contract, flags.grammar);
  const files: ContractFiles = { contract, schema, rules, grammar: spoken.grammar };
  const written = withFlags(spoken.written, accepted, flags.strict === true);
  const compiled = tryCompile(written);
  if (!('gate' in compiled)) {
    const mistakes = [...spoken.mistakes, ...problemMistakes(atTheirLists(compiled.problems, spoken), files)];
    const name = mistakes[0]?.place?.file ?? (contract ?? schema ?? rules ?? spoken.grammar)?.path ?? 'the flags';
    throw mistakeHalt('contract', name, mistakes);
  }
  const { gate } = compiled;
  const whole = written as Contract<JsonSchema>;
  const warnings = problemMistakes(gate.warnings, files);
  if (flags.strict === true && warnings.length > 0) {
    throw mistakeHalt('contract', warnings[0]?.place?.file ?? 'the flags', warnings);
  }
  return { gate, contract: whole, allow: new Set(whole.policy?.allow ?? []), warnings };
}

/** The contract as the files have it, right or wrong. */
function writtenIn({ contract, schema, rules }: ContractFiles): Json {
  const mistake = contract === undefined ? undefined : (bareGrammar(contract) ?? bareSchema(contract) ?? bareRules(contract));
  if (contract !== undefined && mistake !== undefined) throw mistakeHalt('contract', contract.path, [mistake]);
  const written = contract === undefined ? {} : contract.value;
  if (!isObject(written)) return written;
  return { ...written, ...partIn('schema', schema, written), ...partIn('rules', rules, written) };
}

/** A part of the contract that has a file of its own. */
function partIn(part: 'schema' | 'rules', file: DataFile | undefined, written: JsonObject): JsonObject {
  if (file === undefined) return {};
  if (written[part] === undefined) return { [part]: file.value };
  throw usage(`Both --${part} and the ${part} in --contract are given.`, 'Leave one of them out.');
}

/** What is wrong with a policy stays as it is, so that it is told. */
function withFlags(written: Json, accepted: readonly Code[], strict: boolean): Json {
  if (!isObject(written) || (accepted.length === 0 && !strict)) return written;
  const policy = written.policy ?? {};
  if (!isObject(policy)) return written;
  const allow = policy.allow ?? [];
  const allowed: JsonObject = Array.isArray(allow) && accepted.length > 0 ? { allow: [...allow, ...accepted] } : {};
  return { ...written, policy: { ...policy, ...allowed, ...(strict ? { strict } : {}) } };
}

/** The codes after `--accept`, each of which must be an unsafe change. */
function acceptedCodes(typed: readonly string[]): readonly Code[] {
  const unsafe = (Object.keys(codes) as Code[]).filter((code) => codes[code].safety === 'unsafe');
  return typed.map((text) => {
    const found = unsafe.find((code) => code === text);
    if (found !== undefined) return found;
    const known = Object.hasOwn(codes, text);
    const message = known
      ? `${text} is not an unsafe change, so there is nothing to accept.`
      : `There is no code ${text}.${didYouMean(text, unsafe)}`;
    throw usage(message, `tamis explain lists all codes${known ? `; tamis explain ${text} says more of this one` : ''}.`);
  });
}
