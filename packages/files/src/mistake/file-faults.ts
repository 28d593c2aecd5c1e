/** Faults that can occur in a file before there is a contract to check. */
export const FILE_FAULTS = {
  'file.unreadable': {
    message: 'The file cannot be read.',
    help: 'Check the path and its permissions: `ls -l` shows them.',
  },
  'file.empty': {
    message: 'Expected a JSON or YAML document, found an empty file.',
    help: 'Write the document, or check the path.',
  },
  'file.not-utf8': {
    message: 'Expected text in UTF-8; the file is {found}.',
    help: 'Save it as UTF-8, or convert it: `iconv -f {encoding} -t UTF-8 FILE > NEW`.',
  },
  'file.not-json': {
    message: 'The file is not JSON: expected {expected}, found {found}.',
    help: '',
  },
  'file.not-yaml': {
    message: 'The file is not YAML: {reason}',
    help: 'Put strings that contain a quote, a brace or a colon in quotes.',
  },
  'file.yaml-indent': {
    message: 'The file is not YAML: {reason}',
    help: 'Indent with spaces, and start all entries of one map or list in the same column. A key ends with a colon.',
  },
  'file.repeated-key': {
    message: 'Expected each key once, found {key} twice in one object.',
    help: 'Remove one of them: JSON readers silently take the last one.',
  },
  'file.not-plain': {
    message: 'Expected plain data, found data that is nested too deeply or refers to itself.',
    help: 'Remove anchors and aliases that refer to a value containing them, and nest the data less deeply.',
  },
  'file.bare-contract': {
    message: 'Expected a JSON Schema, found what looks like a contract.',
    help: 'Pass it with `--contract`. As a schema, it would allow everything.',
  },
  'file.no-schema': {
    message: 'Expected a JSON Schema, found none of its keywords.',
    help: 'Give the schema itself, such as one from components/schemas in an OpenAPI file. As a schema, this file would allow everything.',
  },
  'file.bare-rules': {
    message: 'Expected a contract, found what looks like a rule section.',
    help: 'Put it under `rules` in a contract; `tamis check` takes a bare section with `--rules`.',
  },
  'file.several-documents': {
    message: 'Expected one document, found {count}.',
    help: 'Keep one: anything after `---` would be ignored.',
  },
  'file.bare-grammar': {
    message: 'Expected another kind of file, found what looks like a grammar.',
    help: 'Pass it with `--grammar`, or name it in a contract: `kind: command`, `grammar: FILE`.',
  },
  'file.list-unreadable': {
    message: 'A list cannot be read: {reason}',
    help: 'Check the path; it is relative to the grammar file.',
  },
  'file.bare-schema': {
    message: 'Expected a contract, found what looks like a JSON Schema.',
    help: 'Put it under `schema` in a contract; `tamis check` takes a bare schema with `--schema`.',
  },
  'file.bare-tools': {
    message: 'Expected {expected}, found what looks like a tool list.',
    help: 'Put it under `tools` in a contract with `kind: tool-calls`, or pass it with `--tools`.',
  },
  'file.contract-as-tools': {
    message: 'Expected a tool list, found what looks like a contract.',
    help: 'Pass it as a contract: `tamis check --contract FILE`, `tamis config check FILE`. As a tool list, only its tools would be read.',
  },
  'file.unknown-key': {
    message: 'The key {key} is not known here.{suggestion}',
    help: 'Correct the key, or remove it. `tamis config schema project` prints the schema of tamis.yaml.',
  },
  'file.bad-value': {
    message: 'expected {expected}, found {found}.{suggestion}',
    help: '',
  },
  'file.no-tools': {
    message: 'Expected tools in a contract with `kind: tool-calls`, found none.',
    help: 'Put the list, or the path of its file, under `tools`, or pass the file with `--tools`.',
  },
} as const;

/** The code of a file fault. */
export type FileFault = keyof typeof FILE_FAULTS;
