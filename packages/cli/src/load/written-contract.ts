import type { Json, JsonObject } from '@tamis/core';
import { isJsonObject } from '@tamis/core/unit';
import {
  type ContractFiles,
  contractAsTools,
  contractMistake,
  type DataFile,
  isAboutTools,
  lackOfTools,
  type Mistake,
  PARTS,
  rulesMistake,
  schemaMistake,
} from '@tamis/files';
import { usage } from '../exit/halt.ts';
import { mistakeHalt } from './mistake-halt.ts';

/** The contract as its files have it, right or wrong; swapped files end the command. */
export function writtenContract(files: ContractFiles): Json {
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

/** A contract that is only partly written. */
function bare({ tools }: ContractFiles): JsonObject {
  return tools === undefined ? {} : { kind: 'tool-calls' };
}

function refuse(what: string, file: DataFile | undefined, mistakeIn: (file: DataFile) => Mistake | undefined): void {
  const mistake = file === undefined ? undefined : mistakeIn(file);
  if (file !== undefined && mistake !== undefined) throw mistakeHalt(what, file.path, [mistake]);
}

function refuseDocumentParts({ schema, rules }: ContractFiles): void {
  if (schema !== undefined)
    throw usage('--schema has no meaning for tool calls.', 'Leave it out: the parameters of each tool are its schema.');
  if (rules !== undefined)
    throw usage(
      '--rules has no meaning for tool calls.',
      'Leave it out: a contract of the kind `tool-calls` has `order` instead.',
    );
}

/** An unknown kind is reported as such. */
function isAboutDocuments({ kind = 'document' }: JsonObject): boolean {
  return kind === 'document';
}

function wrongKind({ path }: DataFile) {
  return usage(
    `--tools goes with a contract of the kind tool-calls; ${path} is about documents.`,
    'Write kind: tool-calls into it, or leave one of the two out.',
  );
}

/** A part of the contract that has its own file, with its key. */
function partIn(
  part: (typeof PARTS)[number],
  file: DataFile | undefined,
  written: JsonObject,
): readonly (readonly [string, Json])[] {
  if (file === undefined) return [];
  if (written[part] === undefined) return [[part, file.value]];
  throw usage(`Both --${part} and the ${part} in --contract are given.`, 'Leave one of them out.');
}
