import type { SchemaProvider } from '@tamis/models/portability';
import type { CheckedFile } from '../checked-file.ts';
import { portableFile } from './portable-file.ts';
import { sentSchemas, stepSchemas } from './sent-schemas.ts';

export async function withPortability(file: CheckedFile, providers: readonly SchemaProvider[]): Promise<CheckedFile> {
  if (file.mistakes.some(({ severity }) => severity === 'error')) return file;
  if (file.folder !== undefined) return { ...file, portable: portableFile(await stepSchemas(file.folder), providers) };
  return file.read === undefined ? file : { ...file, portable: portableFile(sentSchemas(file.read), providers) };
}
