import type {
  Code,
  CommandContract,
  Contract,
  Gate,
  Json,
  JsonObject,
  JsonSchema,
  SuggestionsContract,
  ToolContract,
} from '@tamis/core';
import type { Halt } from '../exit/halt.ts';
import { acceptedCodes } from './accepted-codes.ts';
import { isObject } from './bare-schema.ts';
import type { ContractFiles } from './contract-files.ts';
import { readDataFile } from './data-file.ts';
import type { Mistake } from './mistake.ts';
import { mistakeHalt } from './mistake-halt.ts';
import { problemMistakes } from './problem-mistakes.ts';
import { tryCompile } from './try-compile.ts';
import { atTheirLists, withGrammar } from './with-grammar.ts';
import { writtenContract } from './written-contract.ts';

/** What a person may say about the contract on the command line. */
export interface ContractFlags {
  readonly schema?: string;
  readonly contract?: string;
  readonly rules?: string;
  readonly grammar?: string;
  readonly tools?: string;
  readonly accept?: readonly string[];
  readonly strict?: boolean;
}

/** A gate made from files and flags, with what the reports need of its contract. */
export interface LoadedGate {
  readonly gate: Gate;
  readonly contract: Contract<JsonSchema> | ToolContract | CommandContract | SuggestionsContract;
  readonly allow: ReadonlySet<Code>;
  /** What the author of the contract should know, though it compiles. */
  readonly warnings: readonly Mistake[];
  /** The files that the contract was read from, lists included. */
  readonly files: readonly string[];
}

/** Reads the files, adds the flags and compiles; everything wrong is told at once, before any reply is read. */
export function loadGate(flags: ContractFlags): LoadedGate {
  const accepted = acceptedCodes(flags.accept ?? []);
  const opened = openFiles(flags);
  const spoken = withGrammar(writtenContract(opened), opened.contract, flags.grammar);
  const files: ContractFiles = { ...opened, grammar: spoken.grammar };
  const written = withFlags(spoken.written, accepted, flags.strict === true);
  const compiled = tryCompile(written);
  if (!('gate' in compiled))
    throw contractHalt([...spoken.mistakes, ...problemMistakes(atTheirLists(compiled.problems, spoken), files)], files);
  const { gate } = compiled;
  const contract = written as unknown as LoadedGate['contract'];
  const warnings = problemMistakes(gate.warnings, files);
  if (flags.strict === true && warnings.length > 0) throw contractHalt(warnings, files);
  return { gate, contract, allow: new Set(contract.policy?.allow ?? []), warnings, files: spoken.files };
}

function openFiles({ contract, schema, rules, tools }: ContractFlags): ContractFiles {
  const opened = (path: string | undefined, what: string) => (path === undefined ? undefined : readDataFile(path, what));
  return {
    contract: opened(contract, 'contract'),
    schema: opened(schema, 'schema'),
    rules: opened(rules, 'rule section'),
    tools: opened(tools, 'tool list'),
  };
}

function contractHalt(mistakes: readonly Mistake[], { contract, schema, rules, tools, grammar }: ContractFiles): Halt {
  const name = mistakes[0]?.place?.file ?? (contract ?? schema ?? rules ?? tools ?? grammar)?.path ?? 'the flags';
  const isList = tools !== undefined && mistakes.every(({ place }) => place?.file === tools.path);
  return mistakeHalt(isList ? 'tool list' : 'contract', name, mistakes);
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
