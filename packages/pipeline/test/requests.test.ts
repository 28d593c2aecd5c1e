import type { Message, Model } from '@tamis/core';
import { toldInSystem } from '@tamis/core/loop';
import type { RequestOptions } from '@tamis/core/model';
import { describe, expect, it } from 'vitest';
import { type ModelStep, openPipeline, planOf } from '../src/index.ts';
import { changed, type Files, folderWith, GOOD, opened, told } from './folder.ts';
import { runOnce } from './run/running.ts';

function asking(api: string, step = ''): Files {
  const config = (GOOD['config.yaml'] ?? '').replace('- name: tell\n', `- name: tell\n${step === '' ? '' : `      ${step}\n`}`);
  return { ...GOOD, 'config.yaml': `${config}api: {${api}}\n` };
}

const stepIn = (files: Files) => opened(files).steps[1] as ModelStep;

function listening(takesContract: boolean) {
  const asked: { readonly messages: readonly Message[]; readonly options: RequestOptions | undefined }[] = [];
  const model: Model = {
    name: 'own:one',
    takesContract,
    ask: async (messages, options) => {
      asked.push({ messages, options });
      return { text: '{"words": ["one"]}', finish: 'stop' };
    },
  };
  return { asked, models: () => () => ({ name: 'own:one', lane: 'own:one', isFree: true, at: () => model }) };
}

describe('the settings of requests', () => {
  it('are those of the step, else of the pipeline', () => {
    const { options } = stepIn(asking('max_tokens: 5, stop: END', 'max_tokens: 6')).request;
    expect(options).toEqual({ maxTokens: 6, stop: ['END'] });
    expect(stepIn(GOOD).request).toEqual({ options: {}, system: undefined, contract: undefined, body: {} });
  });

  it('that are written elsewhere are named, and the folder still runs', () => {
    expect(told(changed('config.yaml', 'processing:', 'temperature: 0.5\nprocessing:'))).toEqual([
      expect.stringMatching(/^warning pipeline\.idle-key .*The key "temperature" has no effect here: it belongs under `api`/),
    ]);
    expect(told(changed('config.yaml', '  chunk_size: 10', '  chunk_size: 10\n  seed: 5'))).toEqual([
      expect.stringMatching(/^warning pipeline\.unknown-key .*seed/),
    ]);
    expect(told(changed('config.yaml', '      scope: expression\n', '      scope: expression\n      seed: 5\n'))).toEqual([
      expect.stringMatching(/^warning pipeline\.idle-key .*it belongs to steps with scope: chunk/),
    ]);
  });

  it.each([
    ['temperature: 0, body: {temperature: 1}', 'temperature', 'the key `temperature` sets it as well'],
    ['seed: 1, body: {generationConfig: {seed: 2}}', 'seed', 'the key `seed` sets it as well'],
    ['stop: END, body: {stop_sequences: [X]}', 'stop_sequences', 'the key `stop` sets it as well'],
    ['reasoning: low, body: {output_config: {effort: high}}', 'effort', 'the key `reasoning` sets it as well'],
    [
      'contract: "off", response_format: json_object, body: {response_format: {type: text}}',
      'response_format',
      'the key `response_format` sets it as well',
    ],
    ['contract: provider, body: {output_config: {format: {type: text}}}', 'format', '`contract: provider` sets it as well'],
  ])('are not set a second time in `body`: %s', (api, field, reason) => {
    expect(told(asking(api))).toEqual([expect.stringMatching(/^error pipeline\.body-field /)]);
    expect(told(asking(api))[0]).toContain(`The field ${field} cannot be set in \`body\`: ${reason}.`);
  });

  it('leave everything else to `body`', () => {
    expect(
      told(asking('contract: text, response_format: text, body: {response_format: {type: text}, temperature: 1, stop: X}')),
    ).toEqual([]);
    expect(told(asking('contract: provider, reasoning: low, body: {top_p: 1, output_config: {other: 1}, format: x}'))).toEqual(
      [],
    );
  });

  it('have a note if nobody says whether the contract is told', () => {
    const note = 'note pipeline.contract-unset config.yaml:2:3';
    expect(told(GOOD, {}, true)).toEqual([expect.stringContaining(note)]);
    expect(told(asking('contract: provider'), {}, true)).toEqual([]);
    expect(told(asking('max_tokens: 5', 'contract: off'), {}, true)).toEqual([]);
  });

  it('are in the plan', () => {
    const plain = planOf(opened(GOOD)).steps[1];
    const { system, inputTokens, prompt } = planOf(opened(asking('contract: text, system: "For {{ id }}."'))).steps[1] ?? {};
    expect(prompt).toBe(plain?.prompt);
    expect(system).toMatch(/^For d6\.\n\n<reply-contract>\n/);
    expect(inputTokens?.least).toBeGreaterThan(plain?.inputTokens.least ?? 0);
    const provider = planOf(opened(asking('contract: provider'))).steps[1];
    expect(provider?.inputTokens.least).toBeGreaterThan(plain?.inputTokens.least ?? 0);
    expect(provider?.system).toBeUndefined();
  });

  it('report a system message whose included template is broken where it is', () => {
    const files = { ...asking('system: "{% include \'part.jinja2\' %}"'), 'templates/part.jinja2': 'ok\n{{ }}' };
    expect(told(files)).toEqual([expect.stringMatching(/^error pipeline\.template-syntax part\.jinja2:2:1/)]);
    const good = { ...files, 'templates/part.jinja2': 'Be {{ tone }}.' };
    const read = openPipeline(folderWith(good));
    expect('pipeline' in read ? read.pipeline.files : []).toContain('templates/part.jinja2');
  });
});

describe('what a model is asked', () => {
  it('says what the names in rules mean that are not in the reply', () => {
    const rule = '- {name: enough, expr: "len(words) <= sides", error: "{words} are more than {sides}"}';
    const files = asking('contract: provider');
    const config = (files['config.yaml'] ?? '')
      .replace(rule, `${rule}\n      - {name: few, expr: "len(words) <= most * 10", error: "at most {most}"}`)
      .replace('{tone: dry}', '{tone: dry, most: 50, words: 7}');
    const { contract } = stepIn({ ...files, 'config.yaml': config }).request;
    const line = '\nNames that are not fields of the reply: most is 50; sides is given with the task.';
    expect(contract?.told.rest?.endsWith(line)).toBe(true);
    expect(contract?.told.text.endsWith(line)).toBe(true);
    const [plain] = [
      stepIn(changed('config.yaml', `    rules:\n      ${rule}\n`, 'api: {contract: text}\n')).request.contract?.told,
    ];
    expect(plain?.text).not.toContain('Names that are not');
  });

  it('is the prompt alone if nothing is set', async () => {
    const { asked, models } = listening(true);
    await runOnce(GOOD, [], { models });
    expect(asked[0]).toEqual({ messages: [{ role: 'user', content: expect.stringMatching(/^In a dry tone: the d/) }] });
  });

  it('has the contract as data, or in words for a model that takes none', async () => {
    const files = asking('contract: provider, seed: 1, system: Be brief.');
    const { contract } = stepIn(files).request;
    const [taking, plain] = [listening(true), listening(false)];
    for (const { models } of [taking, plain]) await runOnce(files, [], { models });
    const messages = taking.asked[0]?.messages ?? [];
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user']);
    expect(taking.asked[0]?.options).toEqual({ seed: 1, contract: { ...contract?.told, asSystem: true, mayNull: true } });
    expect(plain.asked[0]).toEqual({
      messages: toldInSystem(messages, contract?.told.text ?? ''),
      options: { seed: 1 },
    });
  });
});
