import path from 'node:path';
import { type Command, debugRecords, presentSuggestions, type Suggestions } from '@tamis/commands';
import { describe, expect, it } from 'vitest';
import { openGrammar } from '../src/spoken/open-grammar.ts';
import { debugText, presentedText } from '../src/spoken/suggestion-text.ts';
import { paintFor } from '../src/text/paint.ts';

const folder = path.resolve(import.meta.dirname, '../../../examples/voice-commands');
const stance = openGrammar<Command>(path.join(folder, 'voice.yaml'), { kind: 'command' }).gate;
const { gate, contract } = openGrammar<Suggestions>(path.join(folder, 'suggest.contract.yaml'), { kind: 'suggestions' });

const RECIPE = 'describe · brief · borders · step by step · table · north';
const paint = paintFor(false);

function shown(...suggestions: readonly object[]) {
  const reply = JSON.stringify({ suggestions });
  const verdict = gate.judge(reply);
  const presented = presentSuggestions(reply, verdict);
  return { verdict, screen: presentedText(presented, contract, paint), debug: debugText(presented.debug, paint), presented };
}

describe("the seed's stance commands", () => {
  it.each([
    'model write as teacher to junior engineer kindly for teaching',
    'persona teach junior dev',
    'intent teach',
    'persona teach junior dev · intent teach',
    'model write for teaching',
    'persona mentor',
    'persona teach_junior_dev',
    'Model  WRITE as ada lovelace to cto for Teaching',
    'persona peer•intent choose',
  ])('can be said: %s', (text) => {
    expect(stance.judge(text)).toMatchObject({ status: 'pass', value: { version: '2026-11-15' } });
  });

  it.each([
    ['model write', 'commands.incomplete'],
    ['model write for', 'commands.incomplete'],
    ['persona as facilitator to stakeholders gently', 'commands.unknown-preset'],
    ['intent for collaborating', 'commands.unknown-preset'],
    ['persona as facilitator to stakeholders gently · intent for collaborating', 'commands.unknown-preset'],
    ['', 'extract.empty'],
    ['model write as teacher', 'commands.incomplete'],
    ['model write for teaching as teacher', 'commands.misplaced'],
    ['model write as teacher as gardener for teaching', 'commands.too-many'],
    ['model write as teacherto teamfor teaching', 'commands.unknown-token'],
    ['persona mentor · persona peer', 'commands.unknown-token'],
    ['persona mentor ·', 'commands.incomplete'],
    ['model write persona mentor for teaching', 'commands.unknown-token'],
    [RECIPE, 'commands.unknown-form'],
  ])('cannot be said: %s', (text, code) => {
    const { status, findings } = stance.judge(text);
    expect({ status, code: findings[0]?.code }).toEqual({ status: 'fail', code });
  });
});

describe("the seed's adversarial tests", () => {
  it('1: an incomplete stance command goes, and the suggestion stays', () => {
    const { screen, debug } = shown({
      name: 'A',
      recipe: RECIPE,
      stance_command: 'model write for',
      reasoning: 'It felt complete.',
    });
    expect(screen).toContain('[A]');
    expect(screen).not.toContain('model write for');
    expect(screen).not.toContain('It felt complete.');
    expect(debug).toContain('stance_invalid_form');
    expect(debug).toContain('model write for');
    expect(debug).toContain('It felt complete.');
  });

  it('2: axis tokens after persona are never shown', () => {
    const { screen, presented } = shown({
      name: 'A',
      recipe: RECIPE,
      stance_command: 'persona as facilitator to stakeholders gently',
    });
    expect(screen).toContain('[A]');
    expect(screen).not.toContain('persona');
    expect(presented.debug).toMatchObject([
      { failures: ['stance_unknown_preset'], codes: ['commands.unknown-preset'], isDropped: false },
    ]);
  });

  it('3: a recipe without its directional drops the suggestion, and the others stay', () => {
    const { screen, presented } = shown(
      { name: 'A', recipe: 'describe · brief · borders', reasoning: 'No direction fits.' },
      { name: 'B', recipe: RECIPE },
    );
    expect(screen).not.toContain('[A]');
    expect(screen).toContain('[B]');
    expect(presented.raw).toBeUndefined();
    expect(presented.debug).toMatchObject([
      { name: 'A', isDropped: true, failures: ['recipe_missing_directional'], reasoning: 'No direction fits.' },
    ]);
  });

  it('4: reasoning may be left out', () => {
    const { screen, presented } = shown({ name: 'A', recipe: RECIPE }, { name: 'B', recipe: 'describe · uphill' });
    expect(screen).toContain('[A]');
    expect(presented.debug).toMatchObject([
      { name: 'B', raw: { recipe: 'describe · uphill' }, failures: ['recipe_unknown_directional'] },
    ]);
    expect(presented.debug[0]).not.toHaveProperty('reasoning');
  });

  it('5: if all fail, the raw reply is shown, and all failures are reported', () => {
    const { verdict, screen, presented } = shown({ name: 'A', recipe: 'describe' }, { name: 'B' }, { recipe: RECIPE });
    expect(verdict.status).toBe('fail');
    expect(verdict).not.toHaveProperty('value');
    expect(screen).toContain('"recipe":"describe"');
    expect(presented.suggestions).toEqual([]);
    expect(presented.debug.map(({ failures }) => failures)).toEqual([
      ['recipe_missing_directional'],
      ['missing_recipe'],
      ['missing_name'],
    ]);
    expect(verdict.findings.map(({ code }) => code)).toContain('suggestions.none-left');
  });
});

describe('suggestions', () => {
  it('keep good stance commands and drop bad ones, with the reasoning on the record', () => {
    const { verdict } = shown(
      { name: 'A', recipe: RECIPE, stance_command: 'intent teach', reasoning: 'a' },
      { name: 'B', recipe: RECIPE, stance_command: 'intent for collaborating', reasoning: 'b' },
      { name: 'C', recipe: RECIPE, stance_command: 'model write', reasoning: 'c' },
    );
    if (verdict.status !== 'pass') throw new Error('no pass');
    expect(verdict.value.suggestions.map((one) => 'stance_command' in one)).toEqual([true, false, false]);
    expect(verdict.dropped.map(({ path: place, value }) => [place, value])).toEqual([
      ['/suggestions/1/stance_command', 'intent for collaborating'],
      ['/suggestions/2/stance_command', 'model write'],
    ]);
    expect(debugRecords(verdict).map(({ reasoning }) => reasoning)).toEqual(['b', 'c']);
  });

  it('name every fine failure', () => {
    const failuresOf = (fields: object) =>
      shown({ name: 'A', recipe: RECIPE, ...fields }).presented.debug.flatMap(({ failures }) => failures);
    expect(failuresOf({ recipe: 'describe · brief · up' })).toEqual(['recipe_unknown_directional']);
    expect(failuresOf({ recipe: 'describe · brief · table' })).toEqual(['recipe_missing_directional']);
    expect(failuresOf({ recipe: '· brief · north' })).toEqual(['recipe_unknown_prompt']);
    expect(failuresOf({ recipe: 'describe · table · brief · north' })).toEqual(['recipe_invalid']);
    expect(failuresOf({ recipe: null })).toEqual(['missing_recipe']);
    expect(failuresOf({ recipe: 7 })).toEqual(['recipe_invalid']);
    expect(failuresOf({ persona_voice: 'as wizard' })).toEqual(['persona_intent_invalid_voice']);
    expect(failuresOf({ intent_purpose: 'for fun' })).toEqual(['persona_intent_invalid_purpose']);
    expect(failuresOf({ stance_command: 'write me something' })).toEqual(['stance_invalid_form']);
    expect(failuresOf({ stance_command: 'persona wizard' })).toEqual(['stance_unknown_preset']);
    expect(failuresOf({ mood: 'good' })).toEqual(['unknown_field']);
  });

  it('say openly that an axis was cut to its cap', () => {
    const { verdict, screen } = shown({ name: 'A', recipe: 'describe · borders parts people · north' });
    expect(screen).toContain('model run describe parts people north');
    expect(verdict.changes).toMatchObject([{ code: 'commands.over-cap', safety: 'unsafe', path: '/suggestions/0/recipe' }]);
    const strict = openGrammar<Suggestions>(path.join(folder, 'voice.yaml'), { kind: 'suggestions' }).gate;
    const reply = JSON.stringify({ suggestions: [{ name: 'A', recipe: 'describe · borders parts people · north' }] });
    expect(strict.judge(reply).status).toBe('hold');
    expect(presentSuggestions(reply, strict.judge(reply))).toMatchObject({
      suggestions: [],
      held: [{ suggestion: { name: 'A' } }],
      raw: reply,
    });
  });

  it('never let a terminal act on what a model wrote', () => {
    const { screen, debug } = shown(
      { name: '\u001b[2JA', recipe: RECIPE, why: '\u202eevil\u0007' },
      { name: 'B\u009b', recipe: '\u001b]0;x\u0007', reasoning: '\u001b[31m' },
    );
    const raw = shown({ name: '\u001b[2J' }).screen;
    for (const text of [screen, debug, raw]) {
      for (const forbidden of ['\u001b', '\u202e', '\u0007', '\u009b']) expect(text).not.toContain(forbidden);
    }
  });
});
