import { join } from 'node:path';
import { type Json, type JsonObject, toldContract } from '@tamis/core';
import { readToolList } from '@tamis/core/providers';
import { isJsonObject } from '@tamis/core/unit';
import { type DataFile, isAboutTools, openDataFile, type ReadContract, tryCompile } from '@tamis/files';

/** A schema that is sent to providers, and where it is defined. */
export interface SentSchema {
  readonly schema: Json;
  readonly file: DataFile | undefined;
  /** The JSON Pointer to the schema in the contract. */
  readonly path: string;
  /** The leading part of that pointer that the file does not contain. */
  readonly above: string;
}

/**
 * The schemas of a contract: its document schema, or the argument schemas of its tools. Contracts of other kinds are described in words and
 * have none.
 */
export function sentSchemas({ written, files }: ReadContract): readonly SentSchema[] {
  if (!isJsonObject(written)) return [];
  const { kind = 'document' } = written;
  if (isAboutTools(written)) {
    const [file, above] = files.tools === undefined ? [files.contract, ''] : [files.tools, '/tools'];
    return readToolList(written.tools as never, []).flatMap(({ parameters, schemaPath }) =>
      isJsonObject(parameters) ? [{ schema: parameters as JsonObject, file, path: schemaPath, above }] : [],
    );
  }
  const schema = kind === 'document' ? toldSchema(written) : undefined;
  return schema === undefined ? [] : [{ schema, file: files.contract, path: '/schema', above: '' }];
}

/** The schema as sent to models; undefined if the contract is only described in words. */
function toldSchema(written: JsonObject): Json | undefined {
  const compiled = tryCompile(written);
  return 'gate' in compiled ? toldContract(compiled.gate, Number.POSITIVE_INFINITY)?.schema : undefined;
}

/** The schemas of a pipeline's steps, each in its own file. */
export async function stepSchemas(folder: string): Promise<readonly SentSchema[]> {
  const { openPipeline } = await import('@tamis/pipeline');
  const opened = openPipeline(folder);
  if ('mistakes' in opened) return [];
  const { steps, config } = opened.pipeline;
  const { schemas } = JSON.parse(JSON.stringify(config)) as { readonly schemas?: StepFiles };
  const { schema_dir: folderName = 'schemas', files = {} } = schemas ?? {};
  return steps.flatMap((step) => {
    if (!('schema' in step) || !Object.hasOwn(files, step.name)) return [];
    const file = openDataFile(join(folder, folderName, String(files[step.name])));
    const schema = toldContract(step.gate, Number.POSITIVE_INFINITY)?.schema;
    return 'mistakes' in file || schema === undefined ? [] : [{ schema, file, path: '', above: '' }];
  });
}

interface StepFiles {
  readonly schema_dir?: string;
  readonly files?: { readonly [step: string]: string };
}
