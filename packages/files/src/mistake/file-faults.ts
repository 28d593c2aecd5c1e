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
  'file.not-utf8': {
    message: 'The file is {found}; text in UTF-8 was expected.',
    help: 'Save it as UTF-8, or convert it: iconv -f {encoding} -t UTF-8 FILE > NEW.',
  },
  'file.not-json': {
    message: 'The file is not JSON: {found} was found; {expected} was expected.',
    help: 'Correct the file at that place.',
  },
  'file.not-yaml': {
    message: 'The file is not YAML: {reason}',
    help: 'Correct the file at that place. Texts that hold a quote, a brace or a colon are put in quotes.',
  },
  'file.repeated-key': {
    message: 'The key {key} stands twice in one object; each key was expected once.',
    help: 'Remove one of them: JSON readers take the last without a word.',
  },
  'file.not-plain': {
    message: 'The file is nested too deeply or refers to itself; plain data was expected.',
    help: 'Write it as plain data.',
  },
  'file.bare-contract': {
    message: 'The file looks like a contract; a JSON Schema was expected.',
    help: 'Give it with --contract. As a schema it would allow everything.',
  },
  'file.bare-rules': {
    message: 'The file looks like a rule section; a contract was expected.',
    help: 'Put it under the key rules of a contract; tamis check takes a bare section with --rules.',
  },
  'file.several-documents': {
    message: 'The file holds {count} documents; one was expected.',
    help: 'Keep one: what stands behind --- would not be read.',
  },
  'file.bare-grammar': {
    message: 'The file looks like a grammar; something else was expected.',
    help: 'Give it with --grammar, or name it in a contract: kind: command, grammar: FILE.',
  },
  'file.list-unreadable': {
    message: 'A list can not be read: {reason}',
    help: 'Correct the path; it is meant from where the grammar file is.',
  },
  'file.bare-schema': {
    message: 'The file looks like a JSON Schema; a contract was expected.',
    help: 'Put it under the key schema of a contract; tamis check takes a bare schema with --schema.',
  },
  'file.bare-tools': {
    message: 'The file looks like a tool list; {expected} was expected.',
    help: 'Put it under the key tools of a contract with kind: tool-calls, or give it with --tools.',
  },
  'file.contract-as-tools': {
    message: 'The file looks like a contract; a tool list was expected.',
    help: 'Give it as a contract: tamis check --contract FILE, tamis config check FILE. As a list, only its tools would count.',
  },
  'file.no-tools': {
    message: 'The contract is about tool calls and has no tools.',
    help: 'Put the list under the key tools, or give its file with --tools.',
  },
} as const;

/** A code of a fault in a file. */
export type FileFault = keyof typeof FILE_FAULTS;
