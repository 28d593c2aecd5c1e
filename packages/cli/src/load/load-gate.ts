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
  readonly rules?: string;
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
  const rulesFile = flags.rules === undefined ? undefined : await readDataFile(flags.rules, 'rule section');
  const files: Files = { contract: contractFile, schema: schemaFile, rules: rulesFile };
  const contract = contractOf(files, accepted, flags.strict === true);
  try {
    return { gate: compile(contract), contract, allow: new Set(contract.policy?.allow ?? []) };
  } catch (error) {
    if (error instanceof ContractError) throw await contractHalt(error.problems, files);
    throw error;
  }
}

/** The files that a contract is put together from; a part has a file of its own or stands in the contract's. */
interface Files {
  readonly contract: DataFile | undefined;
  readonly schema: DataFile | undefined;
  readonly rules: DataFile | undefined;
}

function contractOf(files: Files, accepted: readonly Code[], strict: boolean): Contract<JsonSchema> {
  const written = files.contract === undefined ? {} : objectOf(files.contract);
  for (const part of ['schema', 'rules'] as const) {
    if (files[part] === undefined || written[part] === undefined) continue;
    throw usage(`Both --${part} and the ${part} in --contract are given.`, 'Leave one of them out.');
  }
  const base = {
    ...written,
    ...(files.schema === undefined ? {} : { schema: files.schema.value }),
    ...(files.rules === undefined ? {} : { rules: files.rules.value }),
  };
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
    'A contract has the keys schema, rules, policy and some others. A bare schema goes to --schema, a bare rule section to --rules.',
  );
}

function looksLikeSchema(value: JsonObject): boolean {
  const isContract = ['schema', 'schemas', 'rules', 'input', 'policy', 'format', 'kind'].some((key) => Object.hasOwn(value, key));
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

async function contractHalt(problems: readonly Problem[], files: Files): Promise<Halt> {
  const errors = problems.filter((problem) => problem.severity === 'error');
  const listed = errors.slice(0, MOST_PROBLEMS);
  const details = (await Promise.all(listed.map((problem) => problemLines(problem, files)))).flat();
  const more = errors.length - listed.length;
  if (more > 0) details.push(`and ${more} more`);
  const count = errors.length === 1 ? 'a mistake' : `${errors.length} mistakes`;
  const name = (files.contract ?? files.schema ?? files.rules)?.path ?? 'the flags';
  return new Halt(EXIT.usage, `The contract has ${count}; no reply was judged (${name}).`, '', details);
}

async function problemLines(problem: Problem, files: Files): Promise<readonly string[]> {
  const part = (['schema', 'rules'] as const).find((name) => problem.path === `/${name}` || problem.path.startsWith(`/${name}/`));
  const own = part === undefined ? undefined : files[part];
  const file = own ?? files.contract;
  const pointer = own === undefined || part === undefined ? problem.path : problem.path.slice(part.length + 1);
  const span = file === undefined ? undefined : await placeIn(file, pointer);
  const place = span === undefined || file === undefined ? [] : placeLines(file.path, file.text, span);
  return [
    `error[${problem.code}] at ${pointer === '' ? 'the top' : visible(pointer)}: ${visible(messageOf(problem))}`,
    ...place,
    `  help: ${visible(helpOf(problem))}`,
  ];
}
