import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fileWith, marked, start, tamis } from './tamis.ts';

interface Problem {
  readonly code: string;
  readonly severity: string;
  readonly path: string;
  readonly line: number | null;
  readonly column: number | null;
  readonly message: string;
  readonly help: string;
}

/** What `tamis config check` says about a file, in short: severity, code and place of each problem. */
async function told(name: string, content: string): Promise<readonly string[]> {
  return (await problems(name, content)).map(({ severity, code, line, column }) => `${severity} ${code} ${line}:${column}`);
}

async function problems(name: string, content: string): Promise<readonly Problem[]> {
  const { stdout } = await tamis(['config', 'check', fileWith(name, content), '--format', 'json']);
  const report = JSON.parse(stdout.toString()) as { readonly files: readonly { readonly problems: readonly Problem[] }[] };
  return report.files.flatMap((file) => file.problems);
}

const GOOD = `# yaml-language-server: $schema=contract.schema.json
schema:
  type: object
  properties:
    score: {type: number}
    label: {type: string}
  required: [score]
  additionalProperties: false
input:
  properties:
    limit: {type: number}
rules:
  required: [score]
  ranges: {score: [0, null]}
  rules:
    - name: below the limit
      expr: score < limit
      when: label == 'bounded'
      error: "{score} is not below {limit}"
    - name: in CEL
      cel: score >= 0.0
      level: warning
policy:
  repair: safe
`;

const CLOSED = 'schema: {properties: {score: {}}, additionalProperties: false}\n';

describe('tamis config check', () => {
  it('says that a file is fine', async () => {
    const file = fileWith('contract.yaml', GOOD);
    expect(await tamis(['config', 'check', file])).toMatchObject({ code: 0, stderr: '' });
    expect((await tamis(['config', 'check', file])).stdout.toString()).toBe(`${file}: fine\n`);
    expect(await problems('contract.json', '{"$schema": "contract.schema.json", "schema": true}')).toEqual([]);
  });

  it('shows code, place, frame, message and help', async () => {
    const file = fileWith('contract.yaml', 'schema: {}\nplicy:\n  repair: all\n');
    const { code, stdout, stderr } = await tamis(['config', 'check', file]);
    expect(code).toBe(2);
    expect(stderr).toBe('');
    expect(stdout.toString()).toBe(
      [
        'error[contract.unknown-key] at /plicy: The key "plicy" is not known here. Did you mean `policy`?',
        `  --> ${file}:2:1`,
        '    |',
        '  2 | plicy:',
        '    | ^^^^^',
        '  help: Correct the key, or remove it. `tamis config schema` prints the keys of a contract.',
        '',
        `${file}: 1 error`,
        '',
      ].join('\n'),
    );
  });

  it('suggests the definition that a reference was meant for', async () => {
    const file = fileWith('contract.yaml', "schema:\n  $ref: '#/$defs/adress'\n  $defs: {address: {}}\n");
    const { stdout } = await tamis(['config', 'check', file, '--format', 'concise']);
    expect(String(stdout)).toContain('The reference #/$defs/adress cannot be resolved. Did you mean `#/$defs/address`?');
  });

  const kinds: [string, string, string][] = [
    ['an unknown key', 'policy:\n  limits: {byte: 1}\n', 'error contract.unknown-key 2:12'],
    ['a bad value', 'policy:\n  repair: al\n', 'error contract.bad-value 2:11'],
    ['an unknown kind', 'kind: prose\n', 'error contract.unknown-kind 1:7'],
    ['an unknown code', 'policy:\n  allow:\n    - parse.duplicate-kye\n', 'error contract.unknown-code 3:7'],
    ['a key that is no pointer', 'policy:\n  on: {note: drop}\n', 'error contract.bad-value 2:8'],
    ['a value at a pointer', 'policy:\n  on: {/note: dorp}\n', 'error contract.bad-value 2:15'],
    ['an empty value', 'rules:\n', 'error contract.bad-value 1:7'],
    ['a missing name', 'rules:\n  rules:\n    - expr: a\n', 'error contract.bad-value 3:7'],
    ['a schema that is not valid', 'schema:\n  type: strng\n', 'error contract.schema-invalid 2:9'],
    ['a pattern', 'schema:\n  patternProperties:\n    "(?=a)": {}\n', 'error contract.pattern 3:5'],
    ['a reference', "schema:\n  $ref: '#/$defs/a'\n", 'error contract.unresolved-ref 2:9'],
    ['another document', 'schema: {$ref: a/b}\nschemas:\n  a/b: {type: strng}\n', 'error contract.schema-invalid 3:15'],
    ['a loop', "schema:\n  $ref: '#'\n", 'error contract.ref-loop 2:9'],
    ['$async', 'schema:\n  $async: true\n', 'error contract.async 2:11'],
    ['an unknown dialect', 'schema:\n  $schema: urn:x\n', 'error contract.half-supported 2:12'],
    ['an unknown format', 'schema:\n  format: uuuid\n', 'warning contract.unknown-format 2:11'],
    ['an ignored keyword', 'schema:\n  order: 1\n', 'warning contract.ignored-keyword 2:3'],
    ['no object', '# nothing but this\n', 'error contract.bad-value 1:1'],
    ['a bare schema', '\ntype: object\n', 'error file.bare-schema 2:1'],
    ['an unknown name', `${CLOSED}rules:\n  types: {scoer: number}\n`, 'error contract.unknown-name 3:11'],
    ['a name in a list', `${CLOSED}rules:\n  required: [scoer]\n`, 'error contract.unknown-name 3:14'],
    [
      'an undeclared name',
      'schema: {properties: {score: {}}, additionalProperties: {type: number}}\nrules:\n  rules:\n    - {name: a, expr: 1 < scoer}\n',
      'warning contract.undeclared-name 4:27',
    ],
    [
      'an unknown name',
      'schema: {properties: {score: {}}}\nrules:\n  rules:\n    - {name: a, expr: 1 < scoer}\n',
      'error contract.unknown-name 4:27',
    ],
    [
      'a misspelt keyword',
      'schema:\n  properties:\n    name: {type: string, minLenght: 3}\n',
      'error contract.misspelt-keyword 3:26',
    ],
  ];
  it.each(kinds)('finds the place of %s', async (_name, content, expected) => {
    expect(await told('contract.yaml', content)).toEqual([expected]);
  });

  it('finds places in JSON, at keys, at values and inside strings', async () => {
    const content = `{
  "schema": {"properties": {"score": {}}, "additionalProperties": false},
  "polcy": {},
  "policy": {"repair": "al"},
  "rules": {"rules": [
    {"name": "\\u00e9\\"", "expr": "\\"\\u00e9\\\\n\\" in scoer"},
    {"name": "b", "cel": "score >\\t> 1"}
  ]}
}`;
    const { stdout } = await tamis(['config', 'check', fileWith('contract.json', content)]);
    expect(marked(stdout.toString())).toEqual(['"polcy"', '"al"', 'scoer', '>']);
    expect(await told('contract.json', content)).toEqual([
      'error contract.unknown-key 3:3',
      'error contract.bad-value 4:24',
      'error contract.unknown-name 6:52',
      'error contract.rule-syntax 7:33',
    ]);
  });

  const styles: [string, string, string][] = [
    ['plain', 'expr: score > > 1', '5:21'],
    ['plain over lines', 'expr: score >\n          > 1', '6:11'],
    ['single quotes', "expr: 'score == ''a'' b'", '5:29'],
    ['double quotes', 'expr: "score ==\\t\\"a\\" b"', '5:30'],
    ['double quotes over lines', 'expr: "score == \\\n        1 b"', '6:11'],
    ['a literal block', 'expr: |\n        (score >\n          1 ) )', '7:15'],
    ['a folded block', 'expr: >-\n        score ==\n        1 b', '7:11'],
    ['an alias', 'error: &text score > > 1\n      expr: *text', '5:28'],
    ['a tag', 'expr: !!str score > > 1', '5:27'],
    ['the condition', 'expr: score\n      when: score > > 1', '6:21'],
    ['CEL', 'cel: score > > 1', '5:18'],
  ];
  it.each(styles)('points into an expression: %s', async (_name, lines, place) => {
    const content = `schema: {}\nrules:\n  rules:\n    - name: a\n      ${lines}\n`;
    const [first] = await problems('contract.yaml', content);
    expect(first).toMatchObject({ code: 'contract.rule-syntax' });
    expect(`${first?.line}:${first?.column}`).toBe(place);
  });

  it.each([
    ['expr: "\'scoer\' and scoer"', 'scoer"'],
    ['expr: output.scoer > 1', 'scoer > 1'],
    ['cel: score > scoer', 'scoer'],
    ['{expr: score, when: scoer}', 'scoer}'],
  ])('points at a name inside a rule: %s', async (rule, rest) => {
    const lines = rule.startsWith('{') ? `- {name: a, ${rule.slice(1)}` : `- name: a\n      ${rule}`;
    const content = `${CLOSED}rules:\n  rules:\n    ${lines}\n`;
    const { stdout } = await tamis(['config', 'check', fileWith('contract.yaml', content)]);
    expect(marked(stdout.toString())).toEqual(['scoer']);
    const [first] = await problems('contract.yaml', content);
    expect(content.split('\n')[(first?.line ?? 0) - 1]?.slice((first?.column ?? 0) - 1)).toBe(rest);
  });

  it('lists everything at once, in the order of the file', async () => {
    const content = `rules:
  requred: [a]
  rules:
    - {name: a, expr: "a >", levle: error}
    - {name: b, expr: 5}
policy: {strict: maybe}
schema: {type: [], requird: []}
`;
    expect(await told('contract.yaml', content)).toEqual([
      'error contract.unknown-key 2:3',
      'error contract.rule-syntax 4:27',
      'error contract.unknown-key 4:30',
      'error contract.bad-value 5:23',
      'error contract.bad-value 6:18',
      'error contract.schema-invalid 7:16',
      'error contract.misspelt-keyword 7:20',
    ]);
  });

  it('shows every mistake in broken YAML', async () => {
    const run = await tamis(['config', 'check', fileWith('contract.yaml', 'schema: {}\nschema: {}\npolicy: {repair: all\n')]);
    expect(run.code).toBe(2);
    expect(run.stdout.toString()).toMatch(
      /error\[file\.repeated-key\]: Expected each key once, found "schema" twice .*\n {2}--> .*contract\.yaml:2:1\n/,
    );
    expect(run.stdout.toString()).toContain(
      '    |\n  1 | schema: {}\n    | ------ first\n  2 | schema: {}\n    | ^^^^^^ again\n',
    );
    expect(run.stdout.toString()).toMatch(/contract\.yaml:4:1\n/);
    expect(run.stdout.toString()).toMatch(/contract\.yaml: 2 errors\n$/);
  });

  it.each([
    ['contract.json', '{\n  "policy": {"repair": "all",}\n}\n', 'error file.not-json 2:30'],
    ['contract', '{"schema": {}', 'error file.not-json 1:14'],
    ['contract.json', '{"policy": {}, "policy": {}}\n', 'error file.repeated-key 1:16'],
    ['contract.yaml', 'policy:\n  strict: true\n  strict: true\n', 'error file.repeated-key 3:3'],
    ['contract.yaml', 'policy: {strict: true, "strict": false}\n', 'error file.repeated-key 1:24'],
    ['contract.yaml', 'schema: {properties: {1: {}, "1": {}}}\n', 'error file.repeated-key 1:30'],
    ['contract.yaml', ' \n', 'error file.empty null:null'],
    ['contract.json', '', 'error file.empty null:null'],
    ['contract.yaml', 'schema: &a\n  not: *a\n', 'error file.not-plain 2:8'],
  ])('reports what is wrong with the text of %s', async (name, content, expected) => {
    expect(await told(name, content)).toEqual([expected]);
  });

  it('refuses a file that is nested too deeply', async () => {
    // How deep the library gets depends on the remaining stack.
    const [line] = await told('contract.yaml', `schema: ${'['.repeat(20_000)}`);
    expect(line).toMatch(/^error file\.not-plain 1:\d+$/);
  });

  it('looks at all files, whatever is wrong with one', async () => {
    const folder = mkdtempSync(`${tmpdir()}/tamis-`);
    const paths = [fileWith('broken.json', '{'), folder, `${folder}/contract.yaml`, fileWith('good.yaml', GOOD)];
    const { code, stdout, stderr } = await tamis(['config', 'check', ...paths]);
    expect(code).toBe(2);
    expect(stderr).toBe('');
    expect(stdout.toString()).toMatch(/There is no file .*\/config\.yaml\.\n {2}help: /);
    expect(stdout.toString()).toMatch(/There is no file .*\/contract\.yaml\.\n {2}help: /);
    const summaries = stdout
      .toString()
      .split('\n')
      .filter((line) => paths.some((path) => line.startsWith(`${path}: `) || line.startsWith(`${path}/config.yaml: `)));
    expect(summaries.map((line) => line.replace(/^.*: /, ''))).toEqual(['1 error', '1 error', '1 error', 'fine']);
  });

  it('lets warnings pass, unless --strict', async () => {
    const file = fileWith('contract.yaml', 'schema: {x-note: 1}\n');
    const run = await tamis(['config', 'check', file]);
    expect(run.code).toBe(0);
    expect(run.stdout.toString()).toMatch(/^warning\[contract\.ignored-keyword\][\s\S]*: fine, with 1 warning\n$/);
    const strict = await tamis(['config', 'check', '--strict', file]);
    expect(strict.code).toBe(2);
    expect(strict.stdout.toString()).toMatch(/: 1 warning; --strict allows none\n$/);
  });

  it('--format concise prints one line for each problem', async () => {
    const [file, good] = [fileWith('contract.yaml', 'shema: 1\nkind: x\n'), fileWith('good.yaml', GOOD)];
    const { code, stdout } = await tamis(['config', 'check', file, good, '/nowhere/x', '--format', 'concise']);
    expect(code).toBe(2);
    expect(stdout.toString().split('\n')).toEqual([
      `${file}:1:1: error[contract.unknown-key]: The key "shema" is not known here. Did you mean \`schema\`?`,
      expect.stringContaining(`${file}:2:7: error[contract.unknown-kind]: kind: expected document`),
      '/nowhere/x: error[file.unreadable]: There is no file /nowhere/x.',
      '',
    ]);
  });

  it('--format json prints one object', async () => {
    const paths = [fileWith('contract.yaml', 'shema: 1\n'), fileWith('good.yaml', GOOD), '/nowhere/x'];
    const { code, stdout } = await tamis(['config', 'check', ...paths, '--format', 'json']);
    expect(code).toBe(2);
    const report = JSON.parse(stdout.toString()) as { files: { file: string; problems: Problem[] }[] };
    expect(report.files.map(({ file }) => file)).toEqual(paths);
    expect(report.files[0]?.problems).toEqual([
      {
        code: 'contract.unknown-key',
        severity: 'error',
        path: '/shema',
        line: 1,
        column: 1,
        message: 'The key "shema" is not known here. Did you mean `schema`?',
        help: 'Correct the key, or remove it. `tamis config schema` prints the keys of a contract.',
      },
    ]);
    expect(report.files[1]?.problems).toEqual([]);
    expect(report.files[2]?.problems).toMatchObject([{ code: 'file.unreadable', path: '', line: null, column: null }]);
  });

  it('knows extraction rules, in YAML and in Python, along with contracts', async () => {
    const rules = fileWith('paths.yaml', 'rules:\n  - name: a\n    glob: "a["\n  - name: b\n    glob: "*"\n    tags: x\n');
    const unread = fileWith('unread.yaml', 'name: a\nglob: **/x\n');
    const code = fileWith('rule.py', 'import socket\n\ndef extract(path: str) -> dict:\n    return {}\n');
    const run = await tamis(['config', 'check', rules, unread, code, '--format', 'concise']);
    expect(run.code).toBe(2);
    const said = run.stdout.toString();
    expect(said).toContain('paths.yaml:3:11: error[extraction.bad-glob]');
    expect(said).toContain('paths.yaml:6:11: warning[extraction.unknown-key]');
    expect(said).toContain('unread.yaml:2:7: error[extraction.unquoted]');
    expect(said).toContain('rule.py:1:1: error[extraction.forbidden-import]');
    expect((await tamis(['config', 'check', fileWith('fine.yaml', 'name: a\nglob: "*"\n')])).code).toBe(0);
  });

  it('never lets the terminal act on the contents or the name of a file', async () => {
    const file = fileWith('\u001b[2Jc.yaml', '"\\e[2J\u202e": 1\n');
    for (const format of ['human', 'concise']) {
      const { stdout } = await tamis(['config', 'check', file, '--format', format]);
      for (const forbidden of ['\u001b', '\u202e']) expect(stdout.toString()).not.toContain(forbidden);
      expect(stdout.toString()).toContain('␛[2J<U+202E>');
    }
  });

  it('has colours only if they are wanted', { tags: 'proof' }, async () => {
    const file = fileWith('contract.yaml', 'shema: 1\n');
    const coloured = async (args: readonly string[], env: NodeJS.ProcessEnv) => {
      const child = start(['config', 'check', file, ...args], env);
      let text = '';
      child.stdout?.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      await new Promise((resolve) => child.on('close', resolve));
      return text.includes('\u001b[');
    };
    expect(await coloured([], { NO_COLOR: '' })).toBe(false);
    expect(await coloured([], { NO_COLOR: '', FORCE_COLOR: '1' })).toBe(true);
    expect(await coloured([], { NO_COLOR: '1', FORCE_COLOR: '1' })).toBe(false);
    expect(await coloured(['--color'], {})).toBe(true);
  });

  it('finds places in files with Windows line endings', async () => {
    const file = fileWith(
      'contract.yaml',
      'schema: {}\r\nrules:\r\n  rules:\r\n    - name: a\r\n      expr: |\r\n        1 b\r\n',
    );
    const { stdout } = await tamis(['config', 'check', file]);
    expect(stdout.toString()).toContain(`${basename(file)}:6:11\n`);
    expect(marked(stdout.toString())).toEqual(['b']);
    expect(stdout.toString()).not.toContain('␍');
  });

  it.each([
    [['config', 'check'], /FILE/],
    [['config', 'check', 'x', '--fromat', 'json'], /There is no flag --fromat\. Did you mean `--format`\?/],
    [['config', 'check', 'x', '--format', 'sarif'], /--format sarif: it must be human, concise or json\./],
    [['config', 'chek', 'x'], /There is no command chek.*check/],
    [['config', 'schema', 'x'], /x/],
  ])('%j is a usage error', async (args, message) => {
    const { code, stdout, stderr } = await tamis(args);
    expect(code).toBe(2);
    expect(stderr).toMatch(message);
    expect(stdout.toString()).toBe('');
  });
});

describe('the guide to contracts', () => {
  const guide = readFileSync(new URL('../../../docs/reference/contracts.md', import.meta.url), 'utf8');
  const block = (language: string) => new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(guide)?.[1] ?? '';

  it('shows a contract that is fine, and what is said about a typo in it', async () => {
    expect(await problems('ticket.yaml', block('yaml'))).toEqual([]);
    const file = fileWith('ticket.yaml', block('yaml').replace('score <=', 'scoer <='));
    const { stdout } = await tamis(['config', 'check', file]);
    expect(stdout.toString().replaceAll(file, 'ticket.yaml')).toBe(block('text'));
  });
});

describe('tamis check', () => {
  it('shows the mistakes of a contract as tamis config check does', async () => {
    const file = fileWith('contract.yaml', `${CLOSED}rules:\n  rules:\n    - {name: a, expr: 1 < scoer}\n`);
    const run = await tamis(['check', '--contract', file], '{"reply": "{}"}\n');
    expect(run.code).toBe(2);
    expect(marked(run.stderr)).toEqual(['scoer']);
    const [listed] = (await tamis(['config', 'check', file])).stdout.toString().split('\n\n');
    expect(run.stderr).toContain(listed);
  });

  it('refuses an invalid policy, also with flags that add to it', async () => {
    const file = fileWith('contract.yaml', 'policy: strict\n');
    const run = await tamis(['check', '--contract', file, '--strict'], '{"reply": "{}"}\n');
    expect(run.code).toBe(2);
    expect(run.stderr).toMatch(/contract\.bad-value.*\n.*contract\.yaml:1:9/);
  });

  it('shows where a warning is', async () => {
    const file = fileWith('schema.yaml', 'type: object\nx-note: 1\n');
    const run = await tamis(['check', '--schema', file, '--format', 'human'], '{"reply": "{}"}\n');
    expect(run.code).toBe(0);
    expect(run.stderr).toMatch(/^warning\[contract\.ignored-keyword\] at \/x-note: .*\n {2}--> .*schema\.yaml:2:1\n/);
  });
});

describe('tamis config schema', () => {
  it('prints the schema of contracts, which accepts a contract and refuses a typo', async () => {
    const schema = fileWith('contract.schema.json', (await tamis(['config', 'schema'])).stdout);
    const judged = async (contract: string) => (await tamis(['check', '--whole', '--strict', '--schema', schema], contract)).code;
    expect(await judged('{"schema": {"type": "object"}, "policy": {"allow": ["parse.duplicate-key"]}}')).toBe(0);
    expect(await judged('{"shema": {"type": "object"}}')).toBe(1);
  });
});

describe('tamis config check with a pipeline folder', () => {
  const GOOD_FOLDER = {
    'config.yaml': `pipeline:
  steps:
    - {name: roll, scope: expression, expressions: {die: "random.randint(1, sides)"}}
    - {name: tell}
processing: {strategy: direct, chunk_size: 5, items: {source: items.yaml, key: dice, name_field: id}}
prompts: {templates: {tell: tell.jinja2}}
schemas: {files: {tell: tell.json}}
validation: {tell: {required: [word]}}
api: {contract: provider}
`,
    'items.yaml': 'dice: [{id: d6, sides: 6}]\n',
    'templates/tell.jinja2': 'The {{ id }} says {{ die }}.\n',
    'schemas/tell.json': '{"type": "object", "properties": {"word": {"type": "string"}}}',
  };

  function folderOf(files: { readonly [name: string]: string }): string {
    const folder = mkdtempSync(join(tmpdir(), 'tamis-config-'));
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    return folder;
  }

  it('says that it is fine', async () => {
    const folder = folderOf(GOOD_FOLDER);
    const { code, stdout, stderr } = await tamis(['config', 'check', folder]);
    expect([code, stdout.toString(), stderr]).toEqual([0, `${folder}/config.yaml: fine\n`, '']);
  });

  it('lists every mistake of every file, and ends with 2', async () => {
    const folder = folderOf({
      ...GOOD_FOLDER,
      'config.yaml': GOOD_FOLDER['config.yaml'].replace('sides)', 'side)').replace('chunk_size: 5', 'chunksize: 5'),
      'schemas/tell.json': '{"type": "object", "properties": {"word": {"type": "strin"}}}',
    });
    const { code, stdout } = await tamis(['config', 'check', folder, '--format', 'concise']);
    expect(code).toBe(2);
    expect(stdout.toString().replaceAll(folder, 'DIR').split('\n')).toEqual([
      'DIR/config.yaml:3:77: error[pipeline.unknown-name]: The expression die reads side, which nothing provides before it. Did you mean `sides`?',
      'DIR/config.yaml:5:32: error[pipeline.unknown-key]: The key "chunksize" is not known here. Did you mean `chunk_size`?',
      'DIR/schemas/tell.json:1:52: error[contract.schema-invalid]: The schema is not valid: expected one of "array", "boolean", "integer", "null", "number", "object", "string", found "strin". Did you mean `string`?',
      '',
    ]);
  });

  it('announces what a policy lets pass; --strict accepts that', async () => {
    const policy = 'policy: {vocabulary: {prefixes: ["shadow "]}, allow: [coerce.word-in-text]}\n';
    const folder = folderOf({ ...GOOD_FOLDER, 'config.yaml': `${GOOD_FOLDER['config.yaml']}${policy}` });
    const { code, stdout } = await tamis(['config', 'check', '--strict', folder]);
    expect([code, stdout.toString()]).toEqual([0, expect.stringMatching(/^note\[pipeline\.[\s\S]*\/config\.yaml: fine\n$/)]);
    expect(stdout.toString()).toContain('it counts as safe to leave out "shadow " before an allowed value.');
    expect(stdout.toString()).toContain('replies pass with these unsafe changes: coerce.word-in-text.');
  });

  it('says that a folder holds no pipeline', async () => {
    const { code, stdout } = await tamis(['config', 'check', folderOf({}), '--format', 'concise']);
    expect(code).toBe(2);
    expect(stdout.toString()).toMatch(/error\[file\.unreadable\]: There is no file .*config\.yaml\./);
  });

  it('takes folders and files together', async () => {
    const { code, stdout } = await tamis(['config', 'check', fileWith('contract.yaml', GOOD), folderOf(GOOD_FOLDER)]);
    expect(code).toBe(0);
    expect(stdout.toString().match(/: fine\n/g)).toHaveLength(2);
  });

  it('prints the schema of pipelines', async () => {
    const { stdout } = await tamis(['config', 'schema', 'pipeline']);
    expect(JSON.parse(stdout.toString())).toMatchObject({ $id: 'urn:tamis:pipeline:1' });
  });
});
