import { FILE_FAULTS, type FileFault } from './file-faults.ts';
import type { Mistake, Place } from './mistake.ts';

/** A fault of a file as a mistake, with the words for the gaps in its message. */
export function fileFault(code: FileFault, place?: Place, words: { readonly [name: string]: string } = {}): Mistake {
  const { message, help } = FILE_FAULTS[code];
  const filled = (template: string) => template.replaceAll(/\{([a-z]+)\}/g, (gap, name: string) => words[name] ?? gap);
  return {
    code,
    severity: 'error',
    path: '',
    pointer: '',
    message: filled(message),
    help: filled(help),
    ...(place && { place }),
  };
}
