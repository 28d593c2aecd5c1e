import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Json, JsonObject } from '@tamis/core';
import { readToolList } from '@tamis/core/providers';
import { isJsonObject } from '@tamis/core/unit';
import { type DataFile, isAboutTools, openDataFile, type ReadContract } from '@tamis/files';

/** A schema that providers are sent, and where it is. */
export interface SentSchema {
  readonly schema: Json;
  readonly file: DataFile | undefined;
  /** JSON Pointer to it in the contract. */
  readonly path: string;
  /** What of that pointer the file does not have. */
  readonly above: string;
}

/** The schemas of a contract: that of its document, or those of its tools' arguments. Other kinds are told in words. */
export function sentSchemas({ written, files }: ReadContract): readonly SentSchema[] {
  if (!isJsonObject(written)) return [];
  const { kind = 'document', schema } = written;
  if (isAboutTools(written)) {
    const [file, above] = files.tools === undefined ? [files.contract, ''] : [files.tools, '/tools'];
    return readToolList(written.tools as never, []).flatMap(({ parameters, schemaPath }) =>
      isJsonObject(parameters) ? [{ schema: parameters as JsonObject, file, path: schemaPath, above }] : [],
    );
  }
  return kind === 'document' && schema !== undefined ? [{ schema, file: files.contract, path: '/schema', above: '' }] : [];
}

/** The schemas of a pipeline's steps, each in its own file. */
export async function stepSchemas(folder: string): Promise<readonly SentSchema[]> {
  const { openPipeline } = await import('@tamis/pipeline');
  const opened = openPipeline(folder);
  if ('mistakes' in opened) return [];
  const { steps, config } = opened.pipeline;
  const { schemas } = JSON.parse(JSON.stringify(config)) as { readonly schemas?: StepFiles };
  return steps.flatMap((step) => {
    const path = join(folder, schemas?.schema_dir ?? 'schemas', schemas?.files?.[step.name] ?? '');
    const file = 'schema' in step && existsSync(path) ? openDataFile(path) : undefined;
    if (!('schema' in step) || file === undefined || 'mistakes' in file) return [];
    return [{ schema: step.schema as Json, file, path: '', above: '' }];
  });
}

interface StepFiles {
  readonly schema_dir?: string;
  readonly files?: { readonly [step: string]: string };
}
