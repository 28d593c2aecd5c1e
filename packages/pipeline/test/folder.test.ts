import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openPipeline } from '../src/config/open-pipeline.ts';
import { changed, type Files, folderWith, GOOD, opened, told } from './folder.ts';

const CONFIG = 'config.yaml';

function without(name: string): Files {
  return Object.fromEntries(Object.entries(GOOD).filter(([file]) => file !== name));
}

describe('a valid folder', () => {
  it('is read into a plan', () => {
    const { steps, processing, api, files } = opened();
    expect(steps.map(({ name, scope }) => `${name} ${scope}`)).toEqual([
      'roll expression',
      'tell chunk',
      'spread fan_out',
      'measure expression',
    ]);
    expect(processing).toMatchObject({ strategy: 'direct', chunkSize: 10, repeat: 1, holds: 'ask-again' });
    expect(api).toMatchObject({ retry: { maxAttempts: 3, initialDelaySeconds: 1, backoffMultiplier: 2 } });
    expect(files).toEqual(['config.yaml', 'items.yaml', 'templates/tell.jinja2', 'schemas/tell.json']);
  });

  it('has nothing to report', () => {
    expect(told(GOOD)).toEqual([]);
  });

  it('may be read by templates in ways that no schema describes', () => {
    const schema = '{"type": "object", "properties": {"words": {"type": "array", "items": {"type": "object"}}}}';
    const config = (GOOD[CONFIG] ?? '')
      .replace(
        '    - name: measure\n      scope: expression\n      expressions:\n        size: "len(word) + die"\n',
        '    - name: ask\n',
      )
      .replace('tell: tell.jinja2', 'tell: tell.jinja2, ask: ask.jinja2')
      .replace('tell: tell.json', 'tell: tell.json, ask: tell.json')
      .replace('validation:\n', 'validation:\n  ask: {}\n');
    const files = {
      ...GOOD,
      [CONFIG]: config,
      'schemas/tell.json': schema,
      'templates/ask.jinja2': '{{ word.text }} {{ words[7].text }}',
    };
    const replaced =
      'warning pipeline.replaced-field config.yaml:22:33 Units already have words when they reach the step ask; the reply replaces the value.';
    expect(told(files)).toEqual([replaced]);
    expect(told({ ...files, 'templates/ask.jinja2': '{{ wrod.text }}' })).toHaveLength(2);
  });

  it('may contain remarks by its author', () => {
    const config = `name: Dice\ndescription: Rolls\nversion: 2\n${GOOD[CONFIG]}`.replace(
      'processing:\n',
      'processing:\n  description: All dice\n',
    );
    expect(told({ ...GOOD, [CONFIG]: config })).toEqual([
      'warning pipeline.unknown-key config.yaml:21:3 The key "description" is not known here.',
    ]);
  });

  it('may have sections that only templates read', () => {
    const files = changed('templates/tell.jinja2', '{{ tone }}', '{{ style.tone }}');
    expect(told({ ...files, [CONFIG]: `${files[CONFIG]}style: {tone: grave}\n` })).toEqual([]);
  });
});

const BAD: readonly (readonly [string, Files, readonly string[]])[] = [
  [
    'a missing file',
    changed(CONFIG, 'tell: tell.json', 'tell: tel.json'),
    ['error file.unreadable config.yaml:25:17 There is no file FOLDER/schemas/tel.json. Did you mean `tell.json`?'],
  ],
  [
    'an unknown key in a step',
    changed(CONFIG, '      description: Tells', '      retrys: {max_attempts: 3}\n      description: Tells'),
    ['error pipeline.unknown-key config.yaml:8:7 The key "retrys" is not known here. Did you mean `api.retry`?'],
  ],
  [
    'a key of the top level elsewhere',
    changed(CONFIG, '      description: Tells', '      prompts: {}\n      description: Tells'),
    ['error pipeline.unknown-key config.yaml:8:7 The key "prompts" is not known here. It belongs at the top level.'],
  ],
  [
    'a key that resembles no other',
    changed(CONFIG, '      description: Tells', '      needs: [b]\n      description: Tells'),
    ['warning pipeline.unknown-key config.yaml:8:7 The key "needs" is not known here.'],
  ],
  [
    'no steps',
    {
      ...GOOD,
      [CONFIG]: 'pipeline: {steps: []}\nprocessing: {strategy: direct, items: {source: items.yaml, key: dice, name_field: id}}\n',
    },
    ['error pipeline.no-steps config.yaml:1:19 Expected at least one step, found none.'],
  ],
  [
    'steps outside their section',
    { ...GOOD, [CONFIG]: 'steps:\n  - name: score\n    template: templates/score.txt\n' },
    [
      'error pipeline.missing-key config.yaml:1:1 The key "pipeline" is missing; expected an object.',
      'error pipeline.missing-key config.yaml:1:1 The key "processing" is missing; expected an object.',
      'error pipeline.unknown-key config.yaml:1:1 The key "steps" is not known here. Did you mean `pipeline.steps`?',
    ],
  ],
  [
    'two steps with the same name',
    changed(CONFIG, 'name: measure', 'name: roll'),
    ['error pipeline.duplicate-step config.yaml:13:13 Two steps are named roll; step names must be unique.'],
  ],
  [
    'a step without rules',
    changed(CONFIG, 'validation:\n  tell:', 'validation:\n  tells:'),
    [
      'error pipeline.unlinked-step config.yaml:7:13 The model step tell has no entry in validation. Did you mean `tells`?',
      'warning pipeline.no-such-step config.yaml:27:3 There is no step named tells. Did you mean `tell`?',
    ],
  ],
  [
    'a scope that does not exist',
    changed(CONFIG, 'scope: fan_out', 'scope: fanout'),
    [
      'error pipeline.bad-value config.yaml:10:14 pipeline.steps[2].scope: expected one of "chunk", "expression", "fan_out", "run", found "fanout". Did you mean `fan_out`?',
    ],
  ],
  [
    'a template variable that nothing defines',
    changed('templates/tell.jinja2', '{{ die }}', '{{ dice }}'),
    [
      "error pipeline.template-fails tell.jinja2:1:1 The template cannot be rendered for the unit d6: 'dice' is undefined. Did you mean `die`?",
    ],
  ],
  [
    'a template that includes itself',
    changed('templates/tell.jinja2', '{{ die }}', "{% include 'tell.jinja2' %}"),
    [
      'error pipeline.template-syntax tell.jinja2:1:1 The template cannot be read: it includes itself: tell.jinja2 → tell.jinja2.',
    ],
  ],
  [
    'a template that reaches out of its folder',
    { ...changed('templates/tell.jinja2', '{{ die }}', "{% include '../config.yaml' %}") },
    ['error pipeline.template-syntax tell.jinja2:1:1 The template cannot be read: there is no template named ../config.yaml.'],
  ],
  [
    'an expression that cannot be parsed',
    changed(CONFIG, '"len(word) + die"', '"len(word +"'),
    ['error pipeline.expression-syntax config.yaml:16:26 The expression size cannot be read: unexpected token in expression.'],
  ],
  [
    'an expression that reads what comes later',
    changed(CONFIG, '"random.randint(1, sides)"', '"random.randint(1, side) + len(words)"'),
    [
      'error pipeline.unknown-name config.yaml:6:33 The expression die reads side, which nothing provides before it. Did you mean `sides`?',
      'error pipeline.unknown-name config.yaml:6:45 The expression die reads words, which nothing provides before it.',
    ],
  ],
  [
    'an expression that fails for a real unit',
    changed(CONFIG, '"random.randint(1, sides)"', '"sides + id"'),
    [
      "error pipeline.expression-fails config.yaml:6:14 The expression die fails for the unit d6: TypeError: unsupported operand type(s) for +: 'int' and 'str'.",
    ],
  ],
  [
    'an expression that fails with the types of a schema',
    changed(CONFIG, '"len(word) + die"', '"word + die"'),
    [
      'warning pipeline.expression-fails config.yaml:16:15 The expression size fails for made-up values of the right types: TypeError: can only concatenate str (not "int") to str.',
    ],
  ],
  [
    'an expression for a field of the runner',
    changed(CONFIG, 'size: "len', 'unit_id: "len'),
    ['error pipeline.reserved-name config.yaml:16:9 Expected another name, found unit_id, which is reserved for the runner.'],
  ],
  [
    'a rule with a typo',
    changed(CONFIG, 'len(words) <= sides', 'len(wrds) <= sides'),
    [
      'error pipeline.unknown-rule-name config.yaml:30:35 The rules read wrds, which neither the schema of the step nor the unit nor `prompts.global_context` has. Did you mean `words`?',
    ],
  ],
  [
    'a rule that fails with the types of a schema',
    changed(CONFIG, 'len(words) <= sides', 'words <= sides'),
    [
      "warning pipeline.expression-fails config.yaml:30:30 The expression enough fails for made-up values of the right types: TypeError: '<=' not supported between instances of 'list' and 'int'.",
    ],
  ],
  [
    'an invalid schema',
    changed('schemas/tell.json', '"string"', '"strng"'),
    [
      'error contract.schema-invalid tell.json:1:103 The schema is not valid: expected one of "array", "boolean", "integer", "null", "number", "object", "string", found "strng". Did you mean `string`?',
    ],
  ],
  [
    'a schema of lists',
    { ...GOOD, 'schemas/tell.json': '{"type": "array"}' },
    ['error pipeline.bad-value tell.json:1:10 type: expected a schema of objects, found "array".'],
  ],
  [
    'a fan-out of a field that nothing sets',
    changed(CONFIG, 'field: words', 'field: wordz'),
    [
      'error pipeline.unknown-name config.yaml:11:14 The expression field reads wordz, which nothing provides before it. Did you mean `words`?',
    ],
  ],
  [
    'a script',
    changed(CONFIG, 'scope: fan_out\n      field: words\n      child_field: word', 'scope: run\n      script: scripts/upload.py'),
    [
      'error pipeline.script config.yaml:11:15 The step runs the script scripts/upload.py; Tamis does not run scripts.',
      'error pipeline.unknown-name config.yaml:15:20 The expression size reads word, which nothing provides before it. Did you mean `words`?',
    ],
  ],
  [
    'no items',
    { ...GOOD, 'items.yaml': 'dice: []\n' },
    ['error pipeline.no-items items.yaml:1:7 Expected at least one item, found none, so there are no units.'],
  ],
  [
    'an empty items file',
    { ...GOOD, 'items.yaml': '\n' },
    ['error file.empty config.yaml:20:19 Expected a JSON or YAML document, found an empty file.'],
  ],
  [
    'a missing list',
    changed(CONFIG, 'key: dice', 'key: dices'),
    [
      'error pipeline.bad-value config.yaml:20:36 processing.items.key: expected the name of a list in the items file, found "dices". Did you mean `dice`?',
    ],
  ],
  [
    'two items with the same name',
    changed('items.yaml', 'id: d20', 'id: d6'),
    ['error pipeline.duplicate-unit items.yaml:3:5 Two units have the id d6; unit ids must be unique.'],
  ],
  [
    'an item without a name',
    changed('items.yaml', 'id: d20', 'title: d20'),
    ['error pipeline.item-name items.yaml:3:5 An item has no id, which names its units.'],
  ],
  [
    'a name field that no item has',
    changed(CONFIG, 'name_field: id', 'name_field: idd'),
    [
      'warning pipeline.name-field config.yaml:20:54 No item has a field idd, so units are named by another field. Did you mean `id`?',
    ],
  ],
  [
    'an item that is a string',
    changed('items.yaml', '{id: d20, sides: 20}', 'd20'),
    ['error pipeline.item-form items.yaml:3:5 Expected an object as an item, found "d20".'],
  ],
  [
    'an id that would lead elsewhere',
    changed('items.yaml', 'id: d20', 'id: "../../x\\0"'),
    ['error pipeline.bad-unit-id items.yaml:3:5 The unit id "..-..-x\\u0000" has a control character.'],
  ],
  [
    'an item with fields of the runner',
    changed('items.yaml', 'sides: 20', 'sides: 20, _metadata: {}'),
    ['error pipeline.reserved-name items.yaml:3:37 Expected another name, found _metadata, which is reserved for the runner.'],
  ],
  [
    'a truncated line in the items file',
    {
      ...changed(CONFIG, 'source: items.yaml, key: dice, ', 'source: items.jsonl, '),
      'items.jsonl': '{"id": "a", "sides": 6}\n{"id": "b", "si',
    },
    [
      'error file.not-json items.jsonl:2:1 The file is not JSON: expected one JSON object on each line, found a line that ends too early or is not JSON.',
    ],
  ],
  [
    'a number that is too large for JSON',
    {
      ...changed(CONFIG, 'source: items.yaml, key: dice, ', 'source: items.jsonl, '),
      'items.jsonl': '{"id": "a", "sides": 6}\n{"id": "b", "sides": 6, "more": [1e400]}\n',
    },
    [
      'error pipeline.bad-value items.jsonl:2:1 [1].more[0]: expected a finite number, since JSON can write no other, found an infinite number.',
    ],
  ],
  [
    'a number that is infinite in YAML',
    changed('items.yaml', 'sides: 20', 'sides: 20, most: .inf'),
    ['error pipeline.bad-value items.yaml:3:32 Expected a finite number, since JSON can write no other, found .inf.'],
  ],
  [
    'a path that leads out of the folder',
    changed(CONFIG, 'source: items.yaml', 'source: ../items.yaml'),
    ['error pipeline.outside-folder config.yaml:20:19 Expected a path inside the folder FOLDER, found ../items.yaml.'],
  ],
  [
    'a config that is not YAML',
    { ...GOOD, [CONFIG]: 'pipeline: [\n' },
    [
      'error file.not-yaml config.yaml:2:1 The file is not YAML: Flow sequence in block collection must be sufficiently indented and end with a ].',
    ],
  ],
  [
    'a config that is a list',
    { ...GOOD, [CONFIG]: '- a\n' },
    [
      'error pipeline.bad-value config.yaml:1:1 Expected an object with the sections pipeline, processing, prompts, schemas and validation, found a list of 1.',
    ],
  ],
];

describe('a folder with a mistake', () => {
  it.each(BAD)('reports %s', (_name, files, expected) => {
    expect(told(files).map((line) => line.replaceAll(/\/[^ ]*\/tamis-pipeline-\w+/g, 'FOLDER'))).toEqual(expected);
  });

  it('reports all of them at once', () => {
    const part = (file: string, from: string, to: string) => ({ [file]: changed(file, from, to)[file] as string });
    const files = {
      ...GOOD,
      ...part(CONFIG, 'len(word) + die', 'len(wrod) + die'),
      ...part('templates/tell.jinja2', '{{ die }}', '{{ dei }}'),
      ...part('items.yaml', 'id: d20', 'id: d6'),
    };
    expect(told(files).map((line) => line.split(' ')[1])).toEqual([
      'pipeline.unknown-name',
      'pipeline.duplicate-unit',
      'pipeline.template-fails',
    ]);
  });

  it('says that there is no config.yaml', () => {
    expect(told(without(CONFIG))[0]).toMatch(/^error file\.unreadable .* There is no file .*config\.yaml\./);
  });

  it('skips scripts if asked to', () => {
    const files = changed(
      CONFIG,
      '      field: words\n',
      '      field: words\n    - {name: send, scope: run, script: send.py}\n',
    );
    const moved = {
      ...files,
      [CONFIG]: (files[CONFIG] as string).replace('      child_field: word\n', '').replaceAll('len(word)', 'len(words)'),
    };
    expect(told(moved, { skipScripts: true })).toEqual([
      'warning pipeline.skipped-script config.yaml:12:40 Tamis does not run the script send.py; its step is skipped.',
    ]);
  });
});

describe('a link', () => {
  it('must not lead out of the folder', () => {
    const outside = folderWith({ 'secret.json': '{}', 'secret.jinja2': 'x' });
    const folder = folderWith(GOOD);
    rmSync(path.join(folder, 'schemas/tell.json'));
    symlinkSync(path.join(outside, 'secret.json'), path.join(folder, 'schemas/tell.json'));
    const read = openPipeline(folder);
    expect('mistakes' in read && read.mistakes.map(({ code }) => code)).toEqual(['pipeline.outside-folder']);
  });

  it('may lead to another place in the folder', () => {
    const folder = folderWith(GOOD);
    rmSync(path.join(folder, 'schemas/tell.json'));
    mkdirSync(path.join(folder, 'shared'));
    writeFileSync(path.join(folder, 'shared/tell.json'), GOOD['schemas/tell.json'] as string);
    symlinkSync('../shared/tell.json', path.join(folder, 'schemas/tell.json'));
    expect('pipeline' in openPipeline(folder)).toBe(true);
  });
});
