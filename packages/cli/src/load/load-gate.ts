import {
  type Code,
  type Contract,
  ContractError,
  codes,
  compile,
  type Gate,
  helpOf,
  type Json,
  type JsonObject,
  type JsonSchema,
  messageOf,
  type Problem,
} from '@tamis/core';
import { EXIT } from '../exit/exit-codes.ts';
import { Halt, usage } from '../exit/halt.ts';
import { didYouMean } from '../text/closest.ts';
import { visible } from '../text/visible.ts';
import { type DataFile, placeIn, placeLines, readDataFile } from './data-file.ts';

/** What a person may say about the contract on the command line. */
export interface ContractFlags {
  readonly schema?: string;
  readonly contract?: string;
  readonly accept?: readonly string[];
  readonly strict?: boolean;
}

/** A gate made from files and flags, with what the reports need of its contract. */
export interface LoadedGate {
  readonly gate: Gate;
  readonly contract: Contract<JsonSchema>;
  readonly allow: ReadonlySet<Code>;
}

/** More problems than this are counted, not listed. */
const MOST_PROBLEMS = 20;

/** Reads the files, adds the flags and compiles; everything wrong is told at once, before any reply is read. */
export async function loadGate(flags: ContractFlags): Promise<LoadedGate> {
  const accepted = acceptedCodes(flags.accept ?? []);
  const contractFile = flags.contract === undefined ? undefined : await readDataFile(flags.contract, 'contract');
  const schemaFile = flags.schema === undefined ? undefined : await readDataFile(flags.schema, 'schema');
  const contract = contractOf(contractFile, schemaFile, accepted, flags.strict === true);
  try {
    return { gate: compile(contract), contract, allow: new Set(contract.policy?.allow ?? []) };
  } catch (error) {
    if (error instanceof ContractError) throw await contractHalt(error.problems, contractFile, schemaFile);
    throw error;
  }
}

function contractOf(
  contractFile: DataFile | undefined,
  schemaFile: DataFile | undefined,
  accepted: readonly Code[],
  strict: boolean,
): Contract<JsonSchema> {
  const written = contractFile === undefined ? {} : objectOf(contractFile);
  if (schemaFile !== undefined && written.schema !== undefined) {
    throw usage('Both --schema and the schema in --contract are given.', 'Leave one of them out.');
  }
  const base = schemaFile === undefined ? written : { ...written, schema: schemaFile.value };
  if (accepted.length === 0 && !strict) return base as Contract<JsonSchema>;
  const policy = isObject(written.policy) ? written.policy : {};
  const allow = Array.isArray(policy.allow) ? (policy.allow as readonly Json[]) : [];
  return {
    ...base,
    policy: { ...policy, allow: [...allow, ...accepted], ...(strict ? { strict } : {}) },
  } as Contract<JsonSchema>;
}

function objectOf(file: DataFile): JsonObject {
  if (isObject(file.value) && looksLikeSchema(file.value)) {
    throw usage(`${file.path} looks like a JSON Schema, not like a contract.`, 'Give a bare schema with --schema.');
  }
  if (isObject(file.value)) return file.value;
  throw usage(
    `The contract in ${file.path} is no object.`,
    'A contract has the keys schema, schemas, format and policy. A bare schema goes to --schema.',
  );
}

function looksLikeSchema(value: JsonObject): boolean {
  const isContract = ['schema', 'schemas', 'policy', 'format', 'kind'].some((key) => Object.hasOwn(value, key));
  return (
    !isContract && ['$schema', '$ref', 'type', 'properties', 'anyOf', 'oneOf', 'enum'].some((key) => Object.hasOwn(value, key))
  );
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
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

async function contractHalt(
  problems: readonly Problem[],
  contractFile: DataFile | undefined,
  schemaFile: DataFile | undefined,
): Promise<Halt> {
  const errors = problems.filter((problem) => problem.severity === 'error');
  const listed = errors.slice(0, MOST_PROBLEMS);
  const details = (await Promise.all(listed.map((problem) => problemLines(problem, contractFile, schemaFile)))).flat();
  const more = errors.length - listed.length;
  if (more > 0) details.push(`and ${more} more`);
  const count = errors.length === 1 ? 'a mistake' : `${errors.length} mistakes`;
  const name = (schemaFile ?? contractFile)?.path ?? 'the flags';
  return new Halt(EXIT.usage, `The contract has ${count}; no reply was judged (${name}).`, '', details);
}

async function problemLines(
  problem: Problem,
  contractFile: DataFile | undefined,
  schemaFile: DataFile | undefined,
): Promise<readonly string[]> {
  const inSchema = schemaFile !== undefined && (problem.path === '/schema' || problem.path.startsWith('/schema/'));
  const file = inSchema ? schemaFile : contractFile;
  const pointer = inSchema ? problem.path.slice('/schema'.length) : problem.path;
  const span = file === undefined ? undefined : await placeIn(file, pointer);
  const place = span === undefined || file === undefined ? [] : placeLines(file.path, file.text, span);
  return [
    `error[${problem.code}] at ${pointer === '' ? 'the top' : visible(pointer)}: ${visible(messageOf(problem))}`,
    ...place,
    `  help: ${visible(helpOf(problem))}`,
  ];
}
