import { Float } from '@tamis/core/python-values';
import { describe, expect, it } from 'vitest';
import { readJson } from '../src/exact/read-json.ts';
import { writeJson } from '../src/exact/write-json.ts';
import type { ExpressionStep, ExtractUnits, FanOutStep, ModelStep, RunStep, Step } from '../src/model/pipeline.ts';
import { renderPrompt } from '../src/prompts/render-prompt.ts';
import { expressionStep } from '../src/steps/expression-step.ts';
import { extractUnits } from '../src/steps/extract-units.ts';
import { fanOutStep } from '../src/steps/fan-out-step.ts';
import { judgeReply, withOutput } from '../src/steps/judge-reply.ts';
import { makeUnits } from '../src/units/make-units.ts';
import { recordOf, type Unit, unitOf } from '../src/units/unit.ts';
import { changed, GOOD, opened } from './folder.ts';

function step<Kind extends Step>(config: string, index = 0): Kind {
  const text = (GOOD['config.yaml'] ?? '').replace(/ {4}- name: roll[\s\S]*?(?=processing:)/, config);
  return opened({ ...GOOD, 'config.yaml': text, 'items.yaml': 'dice:\n  - {id: d6, sides: 6, deck: [1, 2, 3], unit: x}\n' })
    .steps[index] as Kind;
}

function unit(fields: string): Unit {
  return unitOf({ unit_id: 'u', ...(readJson(fields) as object) }) as Unit;
}

function expressions(lines: string): ExpressionStep {
  return step(`    - name: roll\n      scope: expression\n${lines}`);
}

describe('an expression step', () => {
  it('gives the same result for the same unit and a different one for another', () => {
    const roll = expressions('      expressions: {x: "random.random()"}\n');
    const drawn = (id: string) => expressionStep(roll, { id, fields: {}, metadata: {} });
    expect(drawn('a')).toEqual(drawn('a'));
    expect(drawn('a')).not.toEqual(drawn('b'));
  });

  it('keeps floats, tuples as lists, and what starts with an underscore', () => {
    const roll = expressions('      expressions: {a: "sides / 2", _b: "(1, 2.0)", c: "{1: None}"}\n');
    const result = expressionStep(roll, unit('{"sides": 6}'));
    expect(result.status === 'done' && writeJson(result.output)).toBe('{"a":3.0,"_b":[1,2.0],"c":{"1":null}}');
    expect(result.status === 'done' && result.unit.metadata).toEqual({ expression_step: 'roll' });
  });

  it('modifies lists of the unit in place, and leaves the original alone', () => {
    const given = unit('{"deck": [1, 2, 3]}');
    const roll = expressions('      expressions: {card: "deck.pop()", left: "len(deck)"}\n');
    const result = expressionStep(roll, given);
    expect(result.status === 'done' && result.unit.fields).toEqual({ deck: [1, 2], card: 3, left: 2 });
    expect(given.fields).toEqual({ deck: [1, 2, 3] });
  });

  it('continues when a loop reaches its limit, and says so', () => {
    const roll = expressions(
      '      init: {n: "0"}\n      expressions: {n: "n + 1"}\n      loop_until: "n > sides"\n      max_iterations: 3\n',
    );
    const result = expressionStep(roll, unit('{"sides": 6}'));
    expect(result).toMatchObject({ status: 'done', output: { n: 3 }, unit: { metadata: { iterations: 3, timeout: true } } });
    const late = expressionStep(roll, unit('{"sides": 6}'), () => true);
    expect(late).toMatchObject({ status: 'failed', error: { kind: 'Exhausted', message: 'time' } });
  });

  it.each([
    ['an unknown name', '{}', 'NameError', 'sides + 1'],
    ['a set', '{"sides": 9}', 'NotJson', '{sides} if sides == 9 else 0'],
    ['no number', '{"sides": 9}', 'NotJson', "float('inf') if sides == 9 else 0"],
    ['too much work', '{"sides": 999999999}', 'Exhausted', 'sum(range(sides))'],
  ])('fails for %s', (_name, fields, kind, expression) => {
    const roll = expressions(`      expressions:\n        x: "${expression}"\n`);
    expect(expressionStep(roll, unit(fields))).toMatchObject({ status: 'failed', error: { kind } });
  });

  it('is checked by its rules', () => {
    const files = changed('config.yaml', 'validation:\n', 'validation:\n  roll: {ranges: {die: [1, 3]}}\n');
    const [roll] = opened(files).steps as [ExpressionStep];
    const rolled = Array.from({ length: 20 }, (_, index) =>
      expressionStep(roll, { id: `u${index}`, fields: { sides: 6 }, metadata: {} }),
    );
    const failed = rolled.filter((one) => one.status === 'failed');
    expect(failed.length).toBeGreaterThan(0);
    expect(failed.length).toBeLessThan(20);
    expect(failed[0]?.findings[0]?.code).toBe('rules.range');
  });

  it('knows mathematical functions, unless a field has the name', () => {
    const roll = expressions('      expressions: {a: "sqrt(sides + 3)", b: "floor(pi)", c: "log(e)"}\n');
    expect(expressionStep(roll, unit('{"sides": 6}'))).toMatchObject({ output: { a: new Float(3), b: 3, c: new Float(1) } });
    expect(expressionStep(roll, unit('{"sides": 6, "pi": 7}'))).toMatchObject({ output: { b: 7 } });
  });
});

describe('a fan-out step', () => {
  const spread = opened().steps[2] as FanOutStep;

  it('makes a unit from each element, with all fields of its parent', () => {
    const result = fanOutStep(spread, { id: 'p', fields: { words: ['a', 'b'], n: new Float(2) }, metadata: { tokens: 3 } });
    expect(result).toMatchObject({ status: 'spread' });
    const children = result.status === 'spread' ? result.children.map(({ unit: child }) => writeJson(recordOf(child))) : [];
    expect(children).toEqual([
      '{"unit_id":"p__fan000","words":["a","b"],"n":2.0,"word":"a","_fan_index":0,"_fan_parent_id":"p","_metadata":{"tokens":3}}',
      '{"unit_id":"p__fan001","words":["a","b"],"n":2.0,"word":"b","_fan_index":1,"_fan_parent_id":"p","_metadata":{"tokens":3}}',
    ]);
  });

  it.each([
    ['{}', 'there is no field words'],
    ['{"words": []}', 'the list words is empty'],
    ['{"words": "a"}', 'the field words is not a list'],
  ])('skips a unit without a list: %s', (fields, reason) => {
    expect(fanOutStep(spread, unit(fields))).toEqual({ status: 'skipped', reason });
  });
});

describe('a reply', () => {
  const tell = opened().steps[1] as ModelStep;
  const given = { id: 'd6', fields: { sides: 6, _repetition_seed: 7 }, metadata: { attempt: 1 } };

  it('sets its fields, and rules may read those of the unit', () => {
    const judged = judgeReply(tell, given, '{"words": ["a"]}');
    expect(judged).toMatchObject({ verdict: { status: 'pass' }, output: { words: ['a'] }, log: [] });
    const long = judgeReply(tell, { ...given, fields: { sides: 1 } }, '{"words": ["a", "b"]}');
    expect(long.verdict.findings.map(({ args }) => args.message)).toEqual(["['a', 'b'] are more than 1"]);
  });

  it('cannot pass with what an earlier step had', () => {
    const judged = judgeReply(tell, { ...given, fields: { sides: 6, words: ['old'] } }, '{}');
    expect(judged.verdict).toMatchObject({ status: 'fail' });
  });

  it('keeps its numbers as written, whatever surrounds them', () => {
    const reply = 'Here it is:\n```json\n{"words": ["a",], "w": 2.0, "n": {"deep": [1.0, 1]}, "e": 1e3}\n```';
    const { output } = judgeReply(tell, given, reply);
    expect(output && writeJson(output)).toBe('{"words":["a"],"w":2.0,"n":{"deep":[1.0,1]},"e":1000.0}');
  });

  it('gives later steps integers where its schema asks for them, however they are written', () => {
    const schema = {
      properties: {
        words: {},
        sides: { type: 'integer' },
        list: { items: { type: ['integer', 'null'] } },
        one: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
        price: { type: 'number' },
      },
    };
    const [, strict] = opened({ ...GOOD, 'schemas/tell.json': JSON.stringify(schema) }).steps as [Step, ModelStep];
    const reply = '{"words": [], "sides": 5.0, "list": [2.0, null, 1e1], "one": 3.00, "price": 5.0}';
    const { verdict, output, log } = judgeReply(strict, given, reply);
    expect(output && writeJson(output)).toBe('{"words":[],"sides":5,"list":[2,null,10],"one":3,"price":5.0}');
    expect(verdict.changes.map(({ code, safety }) => `${code} ${safety}`)).toEqual(Array(4).fill('coerce.whole-float safe'));
    expect(log[0]).toBe('[COERCE] sides: 5.0 → 5 (float → int)');
    const next = expressionStep(
      expressions('      expressions: {all: "list(range(sides))"}\n'),
      withOutput(given, output ?? {}, {}),
    );
    expect(next).toMatchObject({ status: 'done', output: { all: [0, 1, 2, 3, 4] } });
  });

  it('sets no field of the runner, not even by the back door', () => {
    expect(judgeReply(tell, given, '{"words": ["a"], "unit_id": "other"}').verdict.status).toBe('fail');
    expect(judgeReply(tell, given, '{"words": ["a"], "_repetition_seed": 8}').verdict.status).toBe('fail');
    const joined = withOutput(given, { words: ['a'], unit_id: 'other', _metadata: { attempt: 9 }, _fan_index: 3 }, { tokens: 5 });
    expect(recordOf(joined)).toEqual({
      unit_id: 'd6',
      sides: 6,
      _repetition_seed: 7,
      words: ['a'],
      _metadata: { attempt: 1, tokens: 5 },
    });
  });

  it("logs coercions in the seed's format", () => {
    const files = {
      ...GOOD,
      'schemas/tell.json': '{"properties": {"words": {}, "score": {"type": "integer"}, "tone": {"enum": ["warm"]}}}',
    };
    const [, strict] = opened(files).steps as [Step, ModelStep];
    const { output, log } = judgeReply(strict, given, '{"words": [], "score": "5", "tone": "Warm"}');
    expect(output).toEqual({ words: [], score: 5, tone: 'warm' });
    expect(log).toEqual(['[COERCE] score: "5" → 5 (string → int)', '[COERCE] tone: "Warm" → "warm" (enum)']);
  });
});

describe('a prompt', () => {
  it('sees the unit, the variables, the config and the global context', () => {
    const files = changed('config.yaml', '  chunk_size: 10', '  chunk_size: 10\n  expressions: {twice: "sides * 2.0"}');
    const template = '{{ twice }} {{ tone }} {{ config.processing.chunk_size }} {{ processing.strategy }} {{ unit_id }}';
    const pipeline = opened({ ...files, 'templates/tell.jinja2': template });
    const [first] = makeUnits(pipeline.processing);
    expect(renderPrompt(pipeline, pipeline.steps[1] as ModelStep, first as Unit)).toEqual({
      ok: true,
      text: '12.0 dry 10 direct d6',
      messages: [{ role: 'user', content: '12.0 dry 10 direct d6' }],
    });
  });

  it('fails for its own unit only', () => {
    const pipeline = opened();
    const prompt = renderPrompt(pipeline, pipeline.steps[1] as ModelStep, { id: 'x', fields: {}, metadata: {} });
    expect(prompt).toMatchObject({ ok: false, kind: 'UndefinedError', template: 'tell.jinja2', line: 1 });
  });
});

describe('extract_units', () => {
  function work(lines = ''): ExtractUnits {
    return step<RunStep>(`    - name: out\n      scope: run\n      script: scripts/extract_units.py\n${lines}`)
      .work as ExtractUnits;
  }

  it('makes a file from each unit', () => {
    expect([...extractUnits(work(), [unit('{"a": 2.0}')])]).toEqual([
      { unit: 'u', path: 'outputs/units/u.json', text: '{"unit_id":"u","a":2.0}\n', gzip: false },
    ]);
    const own = work(
      "      output_dir: stories\n      filename_expression: \"data['a'] + '.txt'\"\n      content_expression: \"data['t']\"\n      compression: gzip\n",
    );
    expect([...extractUnits(own, [unit('{"a": "x/y", "t": "Once"}')])]).toEqual([
      { unit: 'u', path: 'stories/x/y.txt.gz', text: 'Once', gzip: true },
    ]);
  });

  it.each([
    ['"../x"', 'it is outside the folder'],
    ['"/etc/x"', 'it is outside the folder'],
    ['"a/../../x"', 'it is outside the folder'],
    ['"a\\u0000"', 'it produces an unsafe file name'],
    ['"C:\\\\x"', 'it produces an unsafe file name'],
    ['5', 'it produces no string'],
  ])('writes nothing elsewhere: %s', (name, reason) => {
    const own = work('      filename_expression: "data[\'a\']"\n');
    expect([...extractUnits(own, [unit(`{"a": ${name}}`)])]).toEqual([{ unit: 'u', reason: `filename_expression: ${reason}` }]);
  });

  it('never writes two units into one file', () => {
    const own = work('      filename_expression: "data[\'a\']"\n');
    const files = [...extractUnits(own, [unit('{"a": "x"}'), unit('{"a": "X"}')])];
    expect(files[1]).toEqual({ unit: 'u', reason: 'outputs/units/X.json was already written for another unit' });
  });
});
