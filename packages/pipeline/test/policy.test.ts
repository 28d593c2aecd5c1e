import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { pipelineSchema } from '../src/config/pipeline-schema.ts';
import type { ModelStep } from '../src/model/pipeline.ts';
import { type Files, opened, told as toldIn } from './folder.ts';

const CONFIG = `pipeline:
  steps:
    - name: review
    - name: again
processing:
  strategy: direct
  items: {source: items.yaml, key: posts, name_field: id}
prompts:
  templates: {review: t.jinja2, again: t.jinja2}
schemas:
  files: {review: s.json, again: s.json}
validation: {review: {required: [verdict]}, again: {required: [verdict]}}
`;

function folder(policy = '', ofStep = ''): Files {
  return {
    'config.yaml': `${CONFIG.replace('- name: again', `- name: again\n${ofStep.replace(/^/gm, '      ')}`)}${policy}`,
    'items.yaml': 'posts:\n  - {id: p1}\n',
    'templates/t.jinja2': '{{ id }}\n',
    'schemas/s.json':
      '{"type": "object", "required": ["verdict"], "properties": {"verdict": {"enum": ["ban", "approved", "rejected"]}}}',
  };
}

function told(files: Files): readonly string[] {
  return toldIn(files).filter((line) => !line.includes('pipeline.replaced-field'));
}

function judged(files: Files, verdict: string): readonly unknown[] {
  return opened(files).steps.map((step) => {
    const { status, changes } = (step as ModelStep).gate.judge(JSON.stringify({ verdict }));
    return [status, ...changes.map(({ code, safety }) => `${code} ${safety}`)].join(' ');
  });
}

const HELD = 'hold coerce.word-in-text unsafe';
const SAFE = 'pass coerce.vocabulary safe';
const WORDS = 'vocabulary: {prefixes: ["shadow "], delimiters: [" | "]}';

describe('a pipeline without a policy', () => {
  it.each(['shadow ban', 'approved | but only if legal agrees', 'Shadow approved'])(
    'holds an allowed value with other words around it: %s',
    (verdict) => {
      expect(judged(folder(), verdict)).toEqual([HELD, HELD]);
    },
  );

  it('has nothing to announce', () => {
    expect(told(folder())).toEqual([]);
  });
});

describe('the policy of a pipeline', () => {
  it('declares words that mean nothing, for every step', () => {
    const files = folder(`policy: {${WORDS}}\n`);
    expect(judged(files, 'shadow ban')).toEqual([SAFE, SAFE]);
    expect(judged(files, 'Approved | since May')).toEqual([SAFE, SAFE]);
    expect(judged(files, 'mostly approved')).toEqual([HELD, HELD]);
    expect(judged(files, 'approved | REJECTED before')[0]).toBe('fail');
  });

  it('declares them for one step', () => {
    expect(judged(folder('', `policy: {${WORDS}}`), 'shadow ban')).toEqual([HELD, SAFE]);
  });

  it('lets unsafe changes pass that it allows', () => {
    const passes = 'pass coerce.word-in-text unsafe';
    expect(judged(folder('policy: {allow: [coerce.word-in-text]}\n'), 'mostly approved')).toEqual([passes, passes]);
    expect(judged(folder('', 'policy: {allow: [coerce.word-in-text]}'), 'mostly approved')).toEqual([HELD, passes]);
  });

  it('gives way to what a step says under the same key', () => {
    const files = folder(`policy: {allow: [coerce.word-in-text], ${WORDS}}\n`, 'policy: {allow: []}');
    expect(judged(files, 'mostly approved')).toEqual(['pass coerce.word-in-text unsafe', HELD]);
    expect(judged(files, 'shadow ban')).toEqual([SAFE, SAFE]);
  });

  it('says what is repaired and coerced, and what is left out', () => {
    expect(judged(folder('', 'policy: {coerce: none}'), 'Approved')).toEqual(['pass coerce.vocabulary safe', 'fail']);
    const [, again] = opened(folder('', 'policy: {repair: none}')).steps as readonly ModelStep[];
    expect(again?.gate.judge('{"verdict": "ban",}').status).toBe('fail');
    const files = folder('policy: {on: {"/notes/*": drop}}\n');
    const schema =
      '{"type": "object", "required": ["verdict"], "properties": {"verdict": {}, "notes": {"type": "array", "items": {"type": "string"}}}}';
    const [first] = opened({ ...files, 'schemas/s.json': schema }).steps as readonly ModelStep[];
    expect(first?.gate.judge('{"verdict": "ban", "notes": ["a", {"b": 1}]}')).toMatchObject({
      status: 'pass',
      dropped: [{ path: '/notes/1' }],
    });
    expect(told(files)).toEqual([
      'note pipeline.tolerated-places config.yaml:14:14 In every step without its own `on`, an invalid value at /notes/* is left out; the rest of the reply passes.',
    ]);
  });

  it('is announced, which is neither an error nor a warning', () => {
    expect(told(folder(`policy: {allow: [coerce.word-in-text], ${WORDS}}\n`, `policy: {${WORDS}}`))).toEqual([
      'note pipeline.declared-words config.yaml:5:28 In the step again, it counts as safe to leave out "shadow " before an allowed value, and all that follows " | ".',
      'note pipeline.allowed-changes config.yaml:14:17 In every step without its own `allow`, replies pass with these unsafe changes: coerce.word-in-text.',
      'note pipeline.declared-words config.yaml:14:52 In every step without its own `vocabulary`, it counts as safe to leave out "shadow " before an allowed value, and all that follows " | ".',
    ]);
  });

  it.each([
    [
      'policy: {allow: [coerce.word-in-texts]}',
      'error contract.unknown-code config.yaml:14:18 coerce.word-in-texts is not the code',
    ],
    ['policy: {allow: [coerce.vocabulary]}', 'error contract.unknown-code config.yaml:14:18 coerce.vocabulary is not the code'],
    [
      'policy: {allow: coerce.word-in-text}',
      'error pipeline.bad-value config.yaml:14:17 policy.allow: expected a list, found "coerce.word-in-text"',
    ],
    [
      'policy: {vocabulary: {prefixes: [" "]}}',
      'error contract.bad-value config.yaml:14:33 policy.vocabulary.prefixes: expected a list of strings',
    ],
    [
      'policy: {vocabulary: {prefix: ["a "]}}',
      'error pipeline.unknown-key config.yaml:14:23 The key "prefix" is not known here.',
    ],
    [
      'policy: {repair: some}',
      'error pipeline.bad-value config.yaml:14:18 policy.repair: expected one of "all", "safe", "none", found "some"',
    ],
    ['policy: {strict: true}', 'error pipeline.unknown-key config.yaml:14:10 The key "strict" is not known here.'],
    ['policy: strict', 'error pipeline.bad-value config.yaml:14:9 policy: expected an object, found "strict"'],
  ])('is refused if it is not one, once: %s', (policy, message) => {
    expect(told(folder(`${policy}\n`))).toEqual([expect.stringContaining(message)]);
  });

  it('has no effect on a step that asks no model', () => {
    const files = folder('', 'scope: expression\nexpressions: {x: "1"}\npolicy: {allow: []}');
    expect(told(files)).toContainEqual(
      expect.stringMatching(/^warning pipeline.idle-key .* The key "policy" has no effect here/),
    );
  });

  it('is completed and checked by editors', () => {
    const valid = new Ajv2020({ strict: false }).compile({ ...pipelineSchema(), required: [] });
    expect(valid({ policy: { allow: ['coerce.word-in-text'], vocabulary: { prefixes: ['shadow '] } } })).toBe(true);
    expect(valid({ policy: { allow: ['coerce.vocabulary'] } })).toBe(false);
    expect(valid({ policy: { repair: 'none', coerce: 'safe', on: { '/a/*': 'drop' } } })).toBe(true);
    expect(valid({ policy: { repair: 'some' } })).toBe(false);
    expect(valid({ pipeline: { steps: [{ name: 'a', policy: { allow: ['coerce.vocabulary'] } }] } })).toBe(false);
  });
});

describe('a schema that requires what the unit has', () => {
  it('is reported: no reply is asked for it', () => {
    const schema = '{"type": "object", "required": ["verdict", "unit_id", "id"], "properties": {"verdict": {}}}';
    expect(told({ ...folder(), 'schemas/s.json': schema })).toContainEqual(
      expect.stringMatching(/^warning pipeline.required-of-unit s.json:1:32 The schema of the step review requires unit_id, id,/),
    );
  });
});
