import { execFileSync, spawnSync } from 'node:child_process';
import { Float } from '@tamis/core/python-values';
import { describe, expect, test } from 'vitest';
import { isWhole } from '../../../../scripts/tests/share.ts';
import { writeJson } from '../../src/exact/write-json.ts';
import { yamlFile } from '../../src/read/exact-file.ts';
import { compileTemplate, type TemplateData } from '../../src/template/template.ts';
import { SCALARS } from '../scalars.ts';
import { compareEngines, isOurs } from './compare.ts';
import { hasJinja2, renderWithJinja2 } from './jinja2.ts';
import { WRITTEN } from './written.ts';

const CONTEXT = `{"name": "Ada", "items": ["x", "y", "z"], "n": 3, "f": 2.0, "yes": true, "no": false, "nothing": null,
 "nested": [[1, 2], [3, 4]], "obj": {"id": "k1", "title": "Tïtle", "tags": ["a", "b"], "deep": {"v": 1.5, "gone": null}, "gone": null},
 "holes": [null, 1, null], "rows": [{"id": 1, "s": "one", "w": 0.5, "gone": null}, {"id": 2, "s": "it's", "w": 1e-7}], "text": "  some <b>text</b> & \\"more\\"  ",
 "empty": [], "blank": "", "long": "${'word '.repeat(30)}"}`.replaceAll('\n', '');
const DATA: TemplateData = { ...(JSON.parse(CONTEXT) as TemplateData), f: new Float(2) };
const jinja2 = hasJinja2();
const NO_JINJA2 = 'python3-jinja2 is not installed';

function rendered(source: string, others: { readonly [name: string]: string } = {}): string | undefined {
  const compiled = compileTemplate('t', source, (name) => (Object.hasOwn(others, name) ? others[name] : undefined));
  if ('problems' in compiled) return undefined;
  const result = compiled.render(DATA);
  return result.ok ? result.text : undefined;
}

describe('a template renders as Jinja2 renders it', () => {
  test('for every template that was written for it', ({ skip }) => {
    skip(!jinja2, NO_JINJA2);
    const answers = renderWithJinja2(WRITTEN.map((source) => ({ template: source, context: CONTEXT })));
    for (const [at, source] of WRITTEN.entries()) {
      const answer = answers[at] as { readonly text?: string };
      if (answer.text !== undefined && isOurs(answer.text)) expect([source, rendered(source)]).toEqual([source, undefined]);
      else expect([source, rendered(source)]).toEqual([source, answer.text]);
    }
  });

  // `npm run proof` compares 20,000.
  test('for any template and any values, with nulls, floats and missing keys', ({ skip }) => {
    skip(!jinja2, NO_JINJA2);
    // Half of them, and of those a fortieth, in `npm test`.
    const { cases, texts, different } = compareEngines(isWhole ? 6000 : 3000, 33);
    expect(different).toEqual([]);
    expect(cases).toBeGreaterThanOrEqual(75);
    expect(texts).toBeGreaterThan(cases / 4);
  });
});

describe('a template that includes others', () => {
  const others = {
    'part.txt': '<{{ name }}{{ loop.index }}>',
    'bare.txt': '{{ x is defined }}',
    'bad.txt': '{{ 1 | nosuch }}',
    'a.txt': '{% include "b.txt" %}',
    'b.txt': '{% include "a.txt" %}',
  };
  const sources = [
    '{% for x in items %}{% include "part.txt" %}{% endfor %}',
    '{% set x = 1 %}{% include "bare.txt" %}{% include "bare.txt" without context %}',
    '{% include "nope.txt" ignore missing %}{% include ["nope.txt", "bare.txt"] %}',
    '{% include "nope.txt" %}',
    '{% include "bad.txt" %}',
    '{% set x = 1 %}{% include "bare.txt" with context %}{% include ("nope.txt", "bare.txt") without context %}',
    '{% include "bare.txt" with %}',
    '{% include "bare.txt" without name %}',
    '{% include [1, "bare.txt"] %}',
    '{% include ["nope.txt", "nor.txt"] %}',
  ];

  test('renders as Jinja2 renders it', ({ skip }) => {
    skip(!jinja2, NO_JINJA2);
    const answers = renderWithJinja2(sources.map((source) => ({ template: source, context: CONTEXT, others }))) as readonly {
      readonly text?: string;
    }[];
    expect(sources.map((source) => rendered(source, others))).toEqual(answers.map(({ text }) => text));
  });

  test('says which template is wrong, and where', () => {
    const load = (name: string): string | undefined => others[name as keyof typeof others];
    expect(compileTemplate('t', 'x\n{% include "bad.txt" %}{% include "nope.txt" %}', load)).toEqual({
      problems: [
        { template: 'bad.txt', line: 1, reason: 'there is no filter named nosuch' },
        { template: 't', line: 2, reason: 'there is no template named nope.txt' },
      ],
    });
    expect(compileTemplate('a.txt', others['a.txt'], load)).toEqual({
      problems: [{ template: 'b.txt', line: 1, reason: 'it includes itself: a.txt → b.txt → a.txt' }],
    });
  });
});

describe('a template', () => {
  test('names the Jinja features it lacks', () => {
    for (const [source, reason] of [
      ['{% extends "x" %}', '{% extends %} is not supported'],
      ['\n{{ x | pprint }}', 'the filter pprint is not supported'],
      ['{% for x in y recursive %}{% endfor %}', 'recursive loops are not supported'],
      ['{% if x %}', 'the template ends before {% endif %}'],
      ['{% else %}', '{% else %} has nothing to close here'],
      ['{% elif x %}', '{% elif %} has nothing to close here'],
      ['{% endfor %}', '{% endfor %} has nothing to close here'],
      ['{% if x %}{% endfor %}', '{% endfor %} has nothing to close here; expected {% endif %}'],
      ['{{ "\\x4" }}', 'the escape \\x in a string is not complete, or not supported'],
      ['{{ "\\u004" }}', 'the escape \\u in a string is not complete, or not supported'],
      ['{{ "\\U0001F64" }}', 'the escape \\U in a string is not complete, or not supported'],
      ['{{ "\\N{DASH}" }}', 'the escape \\N in a string is not complete, or not supported'],
      ['{{ (x | tojson) + "<" }}', 'Jinja escapes what + joins to marked text; write ~'],
    ] as const)
      expect(compileTemplate('t', source)).toMatchObject({ problems: [{ reason }] });
  });

  test('knows a null from what is missing, as Jinja2 does', () => {
    const uses = ['{{ @ }}', '{% if @ %}a{% else %}b{% endif %}', '{{ @ or "x" }}', '{{ @ == None }}', '{{ @ is none }}'];
    const tests = ['{{ @ is defined }}', '{{ @ | default("d") }}', '{{ @ | default("d", true) }}'];
    const texts = (place: string): unknown => [...uses, ...tests].map((use) => rendered(use.replace('@', place)));
    const none = ['None', 'b', 'x', 'True', 'True', 'True', 'None', 'd'];
    expect([texts('nothing'), texts('obj.gone'), texts("obj['gone']"), texts('holes[0]')]).toEqual([none, none, none, none]);
    const missing = [undefined, undefined, undefined, undefined, 'False', 'False', 'd', 'd'];
    expect([texts('obj.nope'), texts('obj.gone.more')]).toEqual([missing, missing]);
  });

  test('leads to nothing that Python has beside the data', () => {
    for (const place of [
      'name.__class__',
      'name["__class__"]',
      'obj.__class__',
      'range.__call__',
      'name.upper.__self__',
      'n.real',
    ])
      expect([place, rendered(`{{ ${place} is defined }}`)]).toEqual([place, 'False']);
  });

  test('lists the names it needs, without those it assigns itself', () => {
    const compiled = compileTemplate('t', '{% set a = b %}{% for c in d %}{{ c ~ loop.index ~ a }}{% endfor %}{{ range(e) }}');
    expect(compiled).toMatchObject({ names: ['b', 'd', 'e'] });
  });

  test('never treats data as a template, and leaves the data as it was', () => {
    const data = { text: '{{ 1 + 1 }}{% include "x" %}', list: [1] };
    const compiled = compileTemplate('t', '{{ text }}{% set _ = list.append(2) %}{{ list }}');
    expect('render' in compiled && compiled.render(data)).toEqual({ ok: true, text: '{{ 1 + 1 }}{% include "x" %}[1, 2]' });
    expect(data.list).toEqual([1]);
  });

  test('says where it failed, in an included template too', () => {
    const compiled = compileTemplate('t', '\n{% include "p" %}', () => '\n\n{{ nope }}');
    expect('render' in compiled && compiled.render({})).toEqual({
      ok: false,
      kind: 'UndefinedError',
      reason: "'nope' is undefined",
      template: 'p',
      line: 3,
    });
  });

  test('stops when its budget is spent, whatever it does', () => {
    for (const source of [
      '{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}',
      '{{ "x" * 999999999 }}',
      '{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}',
      '{% set ns = namespace(t="x") %}{% for a in range(99) %}{% set ns.t = ns.t ~ ns.t %}{% endfor %}',
      '{{ range(999999999) | list }}',
    ]) {
      const compiled = compileTemplate('t', source);
      expect([source, 'render' in compiled && compiled.render({})]).toMatchObject([source, { ok: false, kind: 'Exhausted' }]);
    }
  });

  test('refuses expressions and blocks that are nested without end', () => {
    for (const source of [
      `{{ ${'('.repeat(5000)}1${')'.repeat(5000)} }}`,
      '{% if 1 %}'.repeat(5000),
      `{{ ${'not '.repeat(5000)}1 }}`,
    ])
      expect(compileTemplate('t', source)).toMatchObject({ problems: [{ line: 1 }] });
  });
});

test('plain scalars are read as PyYAML reads them', ({ skip }) => {
  skip(spawnSync('python3', ['-c', 'import yaml']).status !== 0, 'python3-yaml is not installed');
  const document = SCALARS.map((scalar) => `- [${scalar === '-' ? '"-"' : scalar}]`).join('\n');
  const script = 'import sys,yaml,json; print(json.dumps(yaml.safe_load(sys.stdin.read()), separators=(",", ":")))';
  const theirs = execFileSync('python3', ['-c', script], { input: document, encoding: 'utf8' }).trim();
  const file = yamlFile('x.yaml', document);
  expect('value' in file && writeJson(file.value)).toBe(theirs);
});
