import type { Mistake, Place } from './mistake.ts';

/** What can be wrong with a file before there is a contract to look at. */
export const FILE_FAULTS = {
  'file.unreadable': {
    message: 'The file can not be read.',
    help: 'Check the path and its permissions: ls -l shows them.',
  },
  'file.empty': {
    message: 'The file is empty; a JSON or YAML document was expected.',
    help: 'Write the document, or check the path.',
  },
  'file.not-json': {
    message: 'The file is not JSON: {found} was found; {expected} was expected.',
    help: 'Correct the file at that place.',
  },
  'file.not-yaml': {
    message: 'The file is not YAML: {reason}',
    help: 'Correct the file at that place.',
  },
  'file.repeated-key': {
    message: 'The key {key} stands twice in one object; each key was expected once.',
    help: 'Remove one of them: JSON readers take the last without a word.',
  },
  'file.not-plain': {
    message: 'The file is nested too deeply or refers to itself; plain data was expected.',
    help: 'Write it as plain data.',
  },
  'file.bare-schema': {
    message: 'The file looks like a JSON Schema; a contract was expected.',
    help: 'Put it under the key schema of a contract; tamis check takes a bare schema with --schema.',
  },
} as const;

/** A code of a fault in a file. */
export type FileFault = keyof typeof FILE_FAULTS;

/** A fault of a file as a mistake, with the words for the gaps in its message. */
export function fileFault(code: FileFault, place?: Place, words: { readonly [name: string]: string } = {}): Mistake {
  const { message, help } = FILE_FAULTS[code];
  const filled = message.replaceAll(/\{([a-z]+)\}/g, (gap, name: string) => words[name] ?? gap);
  return { code, severity: 'error', path: '', pointer: '', message: filled, help, ...(place && { place }) };
}
