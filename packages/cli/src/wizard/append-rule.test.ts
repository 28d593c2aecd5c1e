import { yamlLibrary } from '@tamis/files';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { appendRefusal, appendRule } from './append-rule.ts';

const RULE = 'name: added\nglob: "**/*.csv" # why\nextract:\n  id:\n    from: filename\n    pattern: \'(\\d+)\'\n';

function after(text: string, rule = RULE): string {
  const result = appendRule(text, rule);
  return 'text' in result ? result.text : `refused: ${result.refusal}`;
}

describe('adding a rule to a file', () => {
  it('keeps comments, quotes and the order, and puts the rule last', () => {
    const text = [
      '# What we have.',
      'version: 1',
      'rules:',
      '  # Rovers first.',
      '  - name: rovers',
      "    glob: '**/rover_*/*.txt' # not *.log",
      '',
      '  - glob: README.md',
      '    tag: documentation',
      '# The end.',
      '',
    ].join('\n');
    const written = after(text);
    const at = (part: string) => written.indexOf(part);
    for (const line of text.split('\n')) expect(written).toContain(line);
    expect(at('# Rovers first.')).toBeLessThan(at('name: rovers'));
    expect(at('tag: documentation')).toBeLessThan(at('name: added'));
    expect(written).toContain(
      '\n\n  - name: added\n    glob: "**/*.csv" # why\n    extract:\n      id:\n        from: filename\n',
    );
  });

  it('makes a list of one rule, of nothing, and of comments', () => {
    expect(after('name: one\nglob: a.txt # mine\n')).toBe(
      `- name: one\n  glob: a.txt # mine\n\n- ${RULE.replaceAll('\n', '\n  ').trimEnd()}\n`,
    );
    expect(after('')).toMatch(/^- name: added\n {2}glob:/);
    expect(after('# only this\n')).toMatch(/^# only this\n\n?- name: added\n/);
  });

  it('adds to lists, to JSON, and to lists that are not indented', () => {
    expect(after('- name: one\n  glob: a.txt\n')).toMatch(/^- name: one\n {2}glob: a\.txt\n\n- name: added\n/);
    expect(JSON.parse(after('{"rules": [{"name": "one", "glob": "a"}]}', '{"name": "b", "glob": "c"}'))).toEqual({
      rules: [
        { name: 'one', glob: 'a' },
        { name: 'b', glob: 'c' },
      ],
    });
    expect(after('rules:\n- name: one\n  glob: a\n')).toMatch(/^rules:\n- name: one\n {2}glob: a\n\n- name: added\n/);
  });

  it('takes the only rule of a list', () => {
    expect(after('- name: one\n  glob: a\n', 'rules:\n  - name: b\n    glob: c\n')).toContain('- name: b\n  glob: c\n');
  });

  it('refuses a name that is taken, and a file that is wrong', () => {
    expect(after('- name: added\n  glob: a\n  enabled: false\n')).toBe('refused: it already has a rule named added');
    expect(appendRefusal('- name: one\n  glob: a\n', 'one')).toContain('already');
    expect(appendRefusal('- name: one\n  glob: a\n', 'two')).toBeUndefined();
    expect(after('- name: one\n  glob: "[a"\n')).toContain('it has errors');
    expect(after('rules: [')).toContain('it has errors');
  });

  it.each([
    ['line ends of Windows', '- name: one\r\n  glob: a # x\r\n# end\r\n'],
    [
      'anchors and flow',
      'rules:\n- &a\n  name:   one\n  glob: "a"\n- {name: two,  glob: *b } # flow\nversion: 1\n'.replace('*b', "'b'"),
    ],
    ['comments at every place', '# 1\nrules: # 2\n  # 3\n  - name: one # 4\n    glob: a # 5\n    # 6\n\n  # 7\n'],
    ['JSON', '{"rules": [\n  {"name": "one", "glob": "a"}\n]}\n'],
    ['a list in brackets', '[{name: one, glob: a}, # c\n]'],
    ['documents with marks', '%YAML 1.1\n---\n- name: one\n  glob: a\n...\n'],
    ['no line end at the end', '- name: one\n  glob: a'],
    ['folded text', '- name: one\n  glob: >-\n    a\n\n\n'],
  ])('leaves every character where it was: %s', (_, text) => {
    const written = after(text);
    expect(written).not.toContain('refused');
    let at = 0;
    for (const character of text) {
      at = written.indexOf(character, at) + 1;
      expect(at).toBeGreaterThan(0);
    }
    const isCrlf = text.includes('\r\n');
    expect(written.replaceAll('\r\n', '').includes(isCrlf ? '\n' : '\r')).toBe(false);
  });

  it('refuses what has no place for a rule', () => {
    expect(after('---\nname: one\nglob: a\n')).toContain('add the rule by hand');
  });

  it('never loses a rule, whatever the names and globs', () => {
    const word = fc.string({ minLength: 1, maxLength: 12, unit: fc.constantFrom(...'ab_-.é "\'#:\\{}*'.split('')) });
    const rule = fc.record({ name: word, glob: word }).map((one) => JSON.stringify(one));
    fc.assert(
      fc.property(fc.array(rule, { maxLength: 4 }), rule, (rules, added) => {
        const text = rules.map((one) => `- ${one} # c\n`).join('');
        const result = appendRule(text, added);
        if ('refusal' in result) return;
        const { parse } = yamlLibrary();
        expect(parse(result.text)).toEqual([...rules, added].map((one) => JSON.parse(one) as unknown));
        expect(result.text.split('} # c').length - 1).toBe(rules.length);
      }),
      { numRuns: 200 },
    );
  });
});
