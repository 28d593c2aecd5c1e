import type { ValidatedFile } from '@tamis/files';
import type { PortableFile } from './portability/portable-file.ts';

export interface CheckedFile extends ValidatedFile {
  readonly folder?: string;
  readonly portable?: PortableFile;
}
