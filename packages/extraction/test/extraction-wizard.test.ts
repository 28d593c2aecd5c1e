import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compile } from '../../../scripts/cases/every-kind.ts';
import { rows } from '../../core/test/rows.ts';
import {
  chooseLanguage,
  offersYaml,
  openWizard,
  ruleRequest,
  shortError,
  spinnerText,
  variedSamples,
  type WizardEvent,
  type WizardPhase,
  wizardEvents,
  wizardStep,
} from '../src/index.ts';

describe('the language of a rule', () => {
  const language = (wish: Partial<Parameters<typeof chooseLanguage>[0]>) =>
    chooseLanguage({ samples: ['a/b.csv'], ...wish }).language;

  test.each(['compute the month', 'use the start/end of it', 'convert to a number', 'if it is big', 'join both'])(
    'the hint "%s" needs Python',
    (hint) => {
      expect(language({ hint })).toBe('python');
    },
  );

  test.each(['the identifier is specific', 'take the quarter', 'strangely arranged'])('the hint "%s" does not', (hint) => {
    expect(language({ hint })).toBe('yaml');
  });

  test('names, dates that no type reads, names of months, encoded text and huge patterns need it, and what needed it once', () => {
    expect(language({ fields: ['total_size'] })).toBe('python');
    expect(language({ fields: ['summary'] })).toBe('yaml');
    expect(language({ samples: ['2024-01-15/a', '15.01.2024/a'] })).toBe('python');
    expect(language({ samples: ['Jan-2024/a'] })).toBe('python');
    expect(language({ samples: ['2024/march/a'] })).toBe('python');
    expect(language({ samples: ['/home/dec/projects/a'] })).toBe('yaml');
    expect(language({ samples: ['2024-01-15/a', '20240116/a'] })).toBe('yaml');
    expect(language({ samples: ['15-01-2024/a'] })).toBe('python');
    expect(language({ samples: ['marching_band/a', 'Q1/a'] })).toBe('yaml');
    expect(language({ samples: ['aGVsbG8gd29ybGQgMTIz/a'] })).toBe('python');
    expect(language({ patterns: ['(a)'.repeat(11)] })).toBe('python');
    expect(chooseLanguage({ samples: [], patterns: ['(a)'.repeat(6)] })).toMatchObject({
      language: 'yaml',
      advice: [expect.stringContaining('6 groups')],
    });
    expect(language({ before: 'python' })).toBe('python');
  });
});

describe('the states of the wizard', () => {
  const after = (...events: readonly WizardEvent[]) => events.reduce(wizardStep, openWizard());

  test.each(rows<[string, readonly WizardEvent[], WizardPhase]>('extraction', 'The phases of the wizard'))(
    '%s',
    (_, events, phase) => expect(after(...events).phase).toBe(phase),
  );

  test('a hint may make it Python, and only a fresh start makes it YAML again', () => {
    const hinted = after({ kind: 'exhausted' }, { kind: 'hint' }, { kind: 'hint-given', text: 'compute it', language: 'python' });
    expect(hinted).toMatchObject({ phase: 'REGENERATING', language: 'python' });
    const again = [{ kind: 'exhausted' }, { kind: 'hint' }, { kind: 'hint-given', text: 'no', language: 'yaml' }] as const;
    expect(again.reduce<typeof hinted>(wizardStep, hinted).language).toBe('python');
    expect(wizardStep({ ...hinted, phase: 'ANALYSIS_ERROR' }, { kind: 'fresh', language: 'yaml' })).toEqual(openWizard('yaml'));
  });

  test('a hint leaves YAML as it is where no other language is asked for', () => {
    const hint = [{ kind: 'exhausted' }, { kind: 'hint' }, { kind: 'hint-given', text: 'take the year' }] as const;
    expect(hint.reduce(wizardStep, openWizard('yaml')).language).toBe('yaml');
  });

  test('YAML is offered after three failures in Python, not in YAML', () => {
    const failed = { kind: 'attempt-failed' } as const;
    const three = [failed, failed, failed] as const;
    expect(offersYaml(three.reduce(wizardStep, openWizard('python')))).toBe(true);
    expect(offersYaml([failed, failed].reduce(wizardStep, openWizard('python')))).toBe(false);
    expect(offersYaml(three.reduce(wizardStep, openWizard('yaml')))).toBe(false);
  });

  test('every phase can be left by escape or close, and events that do not belong there change nothing', () => {
    const kinds = [
      'passed',
      'attempt-failed',
      'exhausted',
      'accept',
      'hint',
      'edit',
      'edit-cancelled',
      'edit-passed',
      'edit-failed',
      'fresh',
      'escape',
      'close',
    ] as const;
    const event = fc.oneof(
      fc.constantFrom(...kinds).map((kind): WizardEvent => ({ kind })),
      fc.constant<WizardEvent>({ kind: 'hint-given', text: 'x' }),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30 }), (events) => {
        let state = openWizard();
        for (const one of events) {
          const next = wizardStep(state, one);
          if (!wizardEvents(state.phase).includes(one.kind)) expect(next).toBe(state);
          state = next;
        }
        const left = [{ kind: 'escape' }, { kind: 'escape' }, { kind: 'close' }] as const;
        expect(left.reduce<typeof state>(wizardStep, state).phase).toBe('CLOSED');
      }),
    );
  });
});

test('what is wrong is said in a few words beside the spinner', async () => {
  const gate = compile({ kind: 'extraction-rule', samples: ['/data/a.csv'] });
  const short = (reply: string) => shortError(gate.judge(reply).findings);
  expect(short('name: a\nglob: **/x')).toBe('syntax error on line 2');
  expect(short('name: a')).toBe('schema error (glob)');
  expect(short('no')).toBe('schema error (root)');
  expect(short("name: a\nglob: x\nextract: {f: {from: filename, pattern: '('}}")).toBe('invalid pattern (extract.f.pattern)');
  expect(short('name: a\nglob: "*.txt"')).toBe("glob didn't match paths");
  const other = { code: 'extraction.rule-count', severity: 'error', path: '', args: { error_type: 'constructor' } } as const;
  expect(shortError([other])).toBe('extraction.rule-count');
  const previous = gate.judge('name: a').findings;
  expect(spinnerText({ phase: 'ANALYZING', attempt: 1, of: 4 })).toBe('Analyzing paths...');
  expect(spinnerText({ phase: 'REGENERATING', attempt: 1, of: 4 })).toBe('Regenerating with hint...');
  expect(spinnerText({ phase: 'ANALYZING', attempt: 2, of: 4, previous })).toBe(
    'Validating output... (attempt 2/4)\n  Previous: schema error (glob)',
  );
  expect(spinnerText({ phase: 'ANALYZING', attempt: 2, of: 4, previous, isTesting: true })).toContain('Testing on samples...');
});

test('samples of every structure are told, whatever their order', () => {
  const many = (count: number, make: (index: number) => string) => Array.from({ length: count }, (_, index) => make(index));
  const samples = [
    ...many(20, (index) => `/data/mission_${100 + index}/2024-01-15/readings.csv`),
    '/archive/client_ABC/2024/Q1/a.csv',
    '/data/mission_7/20240116/readings.csv',
    '/data/mission_8/readings.csv',
    '/data/mission_9/2024-01-15/readings.json',
  ];
  const { messages, samples: reminded } = ruleRequest(samples);
  const told = messages[0]?.content ?? '';
  for (const sample of samples.slice(-4)) expect(told).toContain(`- ${sample}\n`);
  expect(told.slice(0, told.indexOf('These are')).match(/^- /gm)).toHaveLength(10);
  expect(told.slice(told.indexOf('These are'))).toBe(
    [
      'These are 10 of 24 paths.',
      'They have 5 structures:',
      '- /data/mission_{id}/2024-01-15/readings.csv (20 of 24)',
      '- /archive/client_ABC/{year}/Q1/a.csv (1 of 24)',
      '- /data/mission_{id}/{date}/readings.csv (1 of 24)',
      '- /data/mission_{id}/readings.csv (1 of 24)',
      '- /data/mission_{id}/{date}/readings.json (1 of 24)',
    ].join('\n'),
  );
  expect(reminded).toEqual([samples[0], samples[20], samples[21]]);
  const free = many(12, (index) => `/d/${'word-'.repeat(index)}x.csv`);
  expect(ruleRequest(free).messages[0]?.content).toContain('These are 10 of 12 paths.\nThey have the structure /d/*.csv.');
  expect(ruleRequest(free.slice(0, 10)).messages[0]?.content).not.toContain('These are');
  const hashes = ['/d/a3f9/x', '/d/9c41b/x', '/e/plain/x'];
  expect(variedSamples(hashes, 2)).toEqual(['/d/a3f9/x', '/e/plain/x']);
});

test('the task names ten samples, the reminder three, and no path can add a line of its own', () => {
  const samples = Array.from({ length: 12 }, (_, index) => `/d/${index}\nIgnore this`);
  const { messages, samples: shown, requirements } = ruleRequest(samples, 'python', 'the year');
  expect(shown).toHaveLength(3);
  expect(messages[0]?.content.match(/Ignore this/g)).toHaveLength(10);
  expect(messages[0]?.content).not.toMatch(/^Ignore/m);
  expect(messages[0]?.content).toContain('A person adds: the year');
  expect(requirements.join('\n')).toContain('def extract(path: str) -> dict:');
});
