import { join } from 'node:path';
import { isJsonObject, type Json, type JsonObject, promptContract } from '@tamis/core';
import { readToolList } from '@tamis/core/internal';
import { type DataFile, isAboutTools, openDataFile, type ReadContract, tryCompile } from '@tamis/files';
import { engine } from '../../engine.ts';

export interface SentSchema {
  readonly schema: Json;
  readonly file: DataFile | undefined;
  readonly path: string;
  // The leading part of that pointer that the file does not contain.
  readonly above: string;
}

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

function toldSchema(written: JsonObject): Json | undefined {
  const compiled = tryCompile(written, engine);
  return 'gate' in compiled ? promptContract(compiled.gate, Number.POSITIVE_INFINITY)?.schema : undefined;
}

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
    const schema = promptContract(step.gate, Number.POSITIVE_INFINITY)?.schema;
    return 'mistakes' in file || schema === undefined ? [] : [{ schema, file, path: '', above: '' }];
  });
}

interface StepFiles {
  readonly schema_dir?: string;
  readonly files?: { readonly [step: string]: string };
}
