/** What can be wrong with a file before there is a contract to check. */
export const FILE_FAULTS = {
  'file.unreadable': {
    message: 'The file cannot be read.',
    help: 'Check the path and its permissions: `ls -l` shows them.',
  },
  'file.empty': {
    message: 'The file is empty; a JSON or YAML document was expected.',
    help: 'Write the document, or check the path.',
  },
  'file.not-utf8': {
    message: 'The file is {found}; text in UTF-8 was expected.',
    help: 'Save it as UTF-8, or convert it: `iconv -f {encoding} -t UTF-8 FILE > NEW`.',
  },
  'file.not-json': {
    message: 'The file is not JSON: {found} was found; {expected} was expected.',
    help: 'Correct the file at that place.',
  },
  'file.not-yaml': {
    message: 'The file is not YAML: {reason}',
    help: 'Correct the file at that place. Put strings that contain a quote, a brace or a colon in quotes.',
  },
  'file.repeated-key': {
    message: 'Duplicate key {key} in one object; each key was expected once.',
    help: 'Remove one of them: JSON readers silently take the last one.',
  },
  'file.not-plain': {
    message: 'The file is nested too deeply or refers to itself; plain data was expected.',
    help: 'Write it as plain data.',
  },
  'file.bare-contract': {
    message: 'The file looks like a contract; a JSON Schema was expected.',
    help: 'Pass it with `--contract`. As a schema it would allow everything.',
  },
  'file.no-schema': {
    message: 'The file has no keyword of JSON Schema; a JSON Schema was expected.',
    help: 'Give the schema itself, such as one of components/schemas of an OpenAPI file. As a schema this one would allow everything.',
  },
  'file.bare-rules': {
    message: 'The file looks like a rule section; a contract was expected.',
    help: 'Put it under `rules` in a contract; `tamis check` takes a bare section with `--rules`.',
  },
  'file.several-documents': {
    message: 'The file holds {count} documents; one was expected.',
    help: 'Keep one: what follows `---` would not be read.',
  },
  'file.bare-grammar': {
    message: 'The file looks like a grammar; something else was expected.',
    help: 'Pass it with `--grammar`, or name it in a contract: `kind: command`, `grammar: FILE`.',
  },
  'file.list-unreadable': {
    message: 'A list cannot be read: {reason}',
    help: 'Correct the path; it is relative to the grammar file.',
  },
  'file.bare-schema': {
    message: 'The file looks like a JSON Schema; a contract was expected.',
    help: 'Put it under `schema` in a contract; `tamis check` takes a bare schema with `--schema`.',
  },
  'file.bare-tools': {
    message: 'The file looks like a tool list; {expected} was expected.',
    help: 'Put it under `tools` in a contract with `kind: tool-calls`, or pass it with `--tools`.',
  },
  'file.contract-as-tools': {
    message: 'The file looks like a contract; a tool list was expected.',
    help: 'Pass it as a contract: `tamis check --contract FILE`, `tamis config check FILE`. As a list, only its tools would count.',
  },
  'file.unknown-key': {
    message: 'The key {key} is not known here.{suggestion}',
    help: 'Correct the key, or remove it. `tamis config schema project` prints the schema of tamis.yaml.',
  },
  'file.bad-value': {
    message: '{found} was found; {expected} was expected.{suggestion}',
    help: 'Correct the value.',
  },
  'file.no-tools': {
    message: 'The contract is about tool calls but has no tools.',
    help: 'Put the list, or the path of its file, under `tools`, or pass the file with `--tools`.',
  },
} as const;

/** A code of a fault in a file. */
export type FileFault = keyof typeof FILE_FAULTS;
