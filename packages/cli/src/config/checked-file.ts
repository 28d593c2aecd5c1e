import type { ValidatedFile } from '@tamis/files';
import type { PortableFile } from './portability/portable-file.ts';

/** A checked file, with the results of all requested checks. */
export interface CheckedFile extends ValidatedFile {
  /** The folder of a pipeline whose file this is. */
  readonly folder?: string;
  /** What providers make of its schemas, if that was asked. */
  readonly portable?: PortableFile;
}
