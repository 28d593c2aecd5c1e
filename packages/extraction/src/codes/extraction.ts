import { type CodeEntry, codesOf, finding } from '@tamis/core/kind';

// A finding with its name in the first, second or third tier.
/* @__NO_SIDE_EFFECTS__ */
function named(errorType: string, message: string, help: string, hint: string): CodeEntry {
  return { ...finding('error', message, help, hint), errorType };
}

const syntax = /* @__PURE__ */ codesOf(
  { group: 'syntax', cutMayCause: true },
  {
    'extraction.encoding': named(
      'ENCODING_ERROR',
      'The text is not valid Unicode at position {position}.',
      'Check how the reply was read: its bytes must be UTF-8.',
      'Reply in plain UTF-8 text.',
    ),
    'extraction.yaml-syntax': named(
      'YAML_SYNTAX_ERROR',
      'Line {line}, column {column}: {reason}.',
      'Correct the YAML at this place.',
      'Reply with one YAML document that is well-formed; put strings with special characters in quotes.',
    ),
    'extraction.unquoted': named(
      'YAML_SYNTAX_ERROR',
      'Line {line}, column {column}: a value that starts with {start} must be in quotes, because YAML reads {start} as {meaning}.',
      'Write quotes around it.',
      'Put the value in quotes: {example}',
    ),
    'extraction.missing-colon': named(
      'YAML_SYNTAX_ERROR',
      'Line {line}, column {column}: expected {found}: with a colon, found {found} without one.',
      '',
      'Write a colon after every field name, then its properties, indented: {found}:',
    ),
    'extraction.duplicate-key': named(
      'YAML_SYNTAX_ERROR',
      'Line {line}, column {column}: the key {key} appears twice.',
      'Remove one of the two, or rename it.',
      'Use every key once: give the second {key} another name, or leave it out.',
    ),
    'extraction.tab-indent': named(
      'YAML_SYNTAX_ERROR',
      'Line {line}: expected spaces, found a tab in the indentation.',
      '',
      'Indent with two spaces per level, never with tabs.',
    ),
    'extraction.bad-escape': named(
      'YAML_SYNTAX_ERROR',
      'Line {line}, column {column}: {escape} in double quotes is not an escape sequence, or is one for a character that no path contains.',
      'Use single quotes, or double the backslash.',
      "Put patterns in single quotes, such as '(\\d+)', or write two backslashes in double quotes.",
    ),
    'extraction.stray-text': named(
      'YAML_SYNTAX_ERROR',
      'Line {line}: expected only the rule, found text that belongs to no key.',
      'Remove the text, or make it a comment.',
      'Reply with the rule alone, with no text before or after it.',
    ),
    'extraction.python-syntax': named(
      'PYTHON_SYNTAX_ERROR',
      'Line {line}: {reason}.',
      'Correct the code at this line.',
      'Reply with Python 3 code that parses.',
    ),
  },
);

const shape = /* @__PURE__ */ codesOf(
  { group: 'schema', cutMayCause: true },
  {
    'extraction.not-a-rule': named(
      'SCHEMA_VIOLATION',
      'Expected a rule, which is a mapping with name and glob, found {found}.',
      'Write name, glob and, for fields, extract.',
      'Reply with a YAML mapping that has name and glob, not with prose.',
    ),
    'extraction.rule-count': named(
      'SCHEMA_VIOLATION',
      'Expected {expected}, found {found} rules.',
      '',
      'Reply with exactly one rule.',
    ),
    'extraction.missing-key': named(
      'SCHEMA_VIOLATION',
      'the key is missing; expected {expected}.',
      'Add the key.',
      'Add {key}: {expected}.',
    ),
    'extraction.bad-value': named(
      'SCHEMA_VIOLATION',
      'expected {expected}, found {found}.{suggestion}',
      '',
      'Use {expected} for {place}.{suggestion}',
    ),
    'extraction.bad-glob': named(
      'SCHEMA_VIOLATION',
      "The glob {found} can't be used: {reason}.",
      'Correct the glob. Write \\ before a special character that is meant literally.',
      'Correct the glob: {reason}. * and ? stay inside a folder name, ** takes any number of folders.',
    ),
    'extraction.bad-pattern': named(
      'INVALID_REGEX',
      "The pattern {found} can't be used: {reason}.",
      'Write it in RE2 syntax: no lookaround, no back-references, no possessive repeats.',
      'Write the pattern without lookaround, back-references, atomic groups and possessive repeats; the first group is the value.',
    ),
    'extraction.no-function': named(
      'SCHEMA_VIOLATION',
      'Expected def extract(path: str) -> dict: {reason}.',
      'Define extract at the top level, with one required parameter.',
      'Define the function `def extract(path: str) -> dict:` at the top level.',
    ),
    'extraction.forbidden-import': named(
      'SCHEMA_VIOLATION',
      'Line {line}: {reason}.',
      'Remove it: rules can use a few modules of the standard library, but no files, network or processes.',
      'Do without `{found}`. {advice}',
    ),
    'extraction.forbidden-call': named(
      'SCHEMA_VIOLATION',
      'Line {line}: {reason}.',
      'Remove it: rules cannot use files, input or code made from text.',
      'Work on the text of the path alone, without `{found}`. {advice}',
    ),
    'extraction.unknown-key': finding(
      'warning',
      '{place} is not a key of a rule, so it has no effect.{suggestion}',
      'Remove the key, or correct its spelling.',
      'Use only the keys that were described.',
    ),
    'extraction.unused-placeholder': finding(
      'warning',
      'The glob has the placeholder {found}, which no field uses.',
      'Add a field of that name, or write the text without braces.',
      'Write it without braces if it is meant as text.',
    ),
    'extraction.other-block': finding(
      'warning',
      'The reply has more than one code block, and they differ; only one was used.',
      'Check that it is the right one.',
      'Reply with one block only.',
    ),
  },
);

const effect = /* @__PURE__ */ codesOf(
  { group: 'semantic' },
  {
    'extraction.glob-mismatch': named(
      'GLOB_MISMATCH',
      'The glob {found} matches none of the sample paths, such as {sample}.{structure}',
      'Compare the glob with the samples, folder by folder.',
      'Write a glob that matches these paths: {samples}.{structure}',
    ),
    'extraction.empty': named(
      'EMPTY_EXTRACTION',
      'The rule matches {count} of the samples, but no field finds anything in them; {sample} is one.{structure}',
      'Compare `from` and `pattern` of every field with a sample.',
      'Correct from and pattern so that the fields find text in paths such as {sample}; segment(-1) is the file name, segment(-2) its folder.{structure}',
    ),
    'extraction.type-failed': named(
      'TYPE_COERCION_FAILED',
      '{place}: expected {expected}, found {found} in {sample}.{structure}',
      'Take the text from another segment, narrow the pattern, or change the type.',
      'Correct {place} so that it gives {expected}: in {sample} it finds {found}.{structure}',
    ),
    'extraction.runtime-error': named(
      'RUNTIME_ERROR',
      'The function failed on {sample}: {reason}.',
      'Correct the code; it is called once for each path and must return a dict.',
      'Correct the code so that it returns a dict for {sample}. {advice}',
    ),
    'extraction.from-the-top': finding(
      'warning',
      'The rule counts from the first folder of the samples ({place}); below another root it finds something else.',
      'Say which folder the paths are relative to (the root), or count from the end: **/ before the glob, segment(-2).',
      'Start the glob with **/ and count segments from the end.',
    ),
    'extraction.no-samples': {
      ...finding(
        'error',
        'The rule was not tried: there are no sample paths.',
        'Give samples in the contract, or as world: { samples: […] } to gate.check.',
      ),
      mistakeOf: 'contract',
    },
    'extraction.no-sandbox': {
      ...finding(
        'error',
        'The Python code was not run, because there is no sandbox: {reason}.',
        'Install @tamis/python and pass its sandbox with the samples, as world: { samples, sandbox }. Code from a model never runs outside one.',
      ),
      mistakeOf: 'contract',
    },
  },
);

/** The codes for extraction rules. */
export const extractionCodes = { ...syntax, ...shape, ...effect } as const;
