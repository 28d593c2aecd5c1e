import type { ValidatedFile } from '@tamis/files';
import type { PortableFile } from './portability/portable-file.ts';

/** A file that was checked, with everything that was asked about it. */
export interface CheckedFile extends ValidatedFile {
  /** The folder of a pipeline whose file this is. */
  readonly folder?: string;
  /** What providers make of its schemas, if that was asked. */
  readonly portable?: PortableFile;
}
