import { type Code, isJsonObject, type Json, type JsonObject } from '@tamis/core';
import {
  type ContractFiles,
  compileFiles,
  contractAsTools,
  contractMistake,
  type DataFile,
  isAboutTools,
  type LoadedContract,
  lackOfTools,
  type Mistake,
  PARTS,
  rulesMistake,
  schemaMistake,
  withNamedFiles,
} from '@tamis/files';
import { engine } from '../engine.ts';
import { type Halt, usage } from '../exit/halt.ts';
import type { ContractFlags } from '../flags/check-flags.ts';
import { acceptedCodes } from './accepted-codes.ts';
import { mistakeHalt, readDataFile } from './mistake-halt.ts';

// A gate compiled from files and flags, with the parts of its contract that reports need.
export interface LoadedGate extends LoadedContract {
  readonly allow: ReadonlySet<Code>;
}

export function loadGate(flags: ContractFlags): LoadedGate {
  const accepted = acceptedCodes(flags.accept ?? []);
  const opened = openFiles(flags);
  const written = withFlags(writtenContract(opened), accepted, flags.strict === true);
  const files: ContractFiles = { ...opened, grammar: grammarFile(written, flags.grammar) };
  const loaded = compileFiles(withNamedFiles(written, files.contract, files.grammar), files, engine);
  if ('mistakes' in loaded) throw contractHalt(loaded.mistakes, files);
  if (flags.strict === true && loaded.warnings.length > 0) throw contractHalt(loaded.warnings, files);
  return { ...loaded, allow: new Set(loaded.contract.policy?.allow ?? []) };
}

// The `--grammar` file, unless the file contents are not a contract.
function grammarFile(written: Json, flag: string | undefined): DataFile | undefined {
  if (flag === undefined || !isJsonObject(written)) return undefined;
  if (written.grammar !== undefined)
    throw usage('Both --grammar and the grammar in --contract are given.', 'Leave one of them out.');
  return readDataFile(flag, 'grammar');
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

// Adds the policy flags to a contract. An invalid policy is left unchanged, so that it is reported.
function withFlags(written: Json, accepted: readonly Code[], strict: boolean): Json {
  if (!isJsonObject(written) || (accepted.length === 0 && !strict)) return written;
  const policy = written.policy ?? {};
  if (!isJsonObject(policy)) return written;
  const allow = policy.allow ?? [];
  const allowed: JsonObject = Array.isArray(allow) && accepted.length > 0 ? { allow: [...allow, ...accepted] } : {};
  return { ...written, policy: { ...policy, ...allowed, ...(strict ? { strict } : {}) } };
}

function writtenContract(files: ContractFiles): Json {
  const { contract, schema, rules, tools } = files;
  refuse('contract', contract, contractMistake);
  refuse('schema', schema, schemaMistake);
  refuse('rule section', rules, rulesMistake);
  refuse('tool list', tools, contractAsTools);
  const written = contract === undefined ? bare(files) : contract.value;
  if (!isJsonObject(written)) return written;
  if (isAboutTools(written)) refuseDocumentParts(files);
  else if (tools !== undefined && isAboutDocuments(written)) throw wrongKind(contract as DataFile);
  if (tools === undefined) refuse('contract', contract, lackOfTools);
  return { ...written, ...Object.fromEntries(PARTS.flatMap((part) => partIn(part, files[part], written))) };
}

function bare({ tools }: ContractFiles): JsonObject {
  return tools === undefined ? {} : { kind: 'tool-calls' };
}

function refuse(what: string, file: DataFile | undefined, mistakeIn: (file: DataFile) => Mistake | undefined): void {
  const mistake = file === undefined ? undefined : mistakeIn(file);
  if (file !== undefined && mistake !== undefined) throw mistakeHalt(what, file.path, [mistake]);
}

function refuseDocumentParts({ schema, rules }: ContractFiles): void {
  if (schema !== undefined)
    throw usage("--schema can't be used with tool calls.", 'Leave it out: the parameters of each tool are its schema.');
  if (rules !== undefined)
    throw usage("--rules can't be used with tool calls.", 'Leave it out: a `tool-calls` contract has `order` instead.');
}

function isAboutDocuments({ kind = 'document' }: JsonObject): boolean {
  return kind === 'document';
}

function wrongKind({ path }: DataFile) {
  return usage(
    `--tools needs a contract of kind tool-calls; ${path} is a documents contract.`,
    'Add kind: tool-calls to it, or leave out one of the two.',
  );
}

function partIn(
  part: (typeof PARTS)[number],
  file: DataFile | undefined,
  written: JsonObject,
): readonly (readonly [string, Json])[] {
  if (file === undefined) return [];
  if (written[part] === undefined) return [[part, file.value]];
  throw usage(`Both --${part} and the ${part} in --contract are given.`, 'Leave one of them out.');
}
