import type { ValidatedFile } from '@tamis/files';
import type { PortableFile } from './portability/portable-file.ts';

/** A checked file, with the results of all requested checks. */
export interface CheckedFile extends ValidatedFile {
  /** The pipeline folder that this file belongs to. */
  readonly folder?: string;
  /** The portability of its schemas, if requested. */
  readonly portable?: PortableFile;
}
