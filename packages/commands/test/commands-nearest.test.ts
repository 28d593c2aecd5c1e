import { describe, expect, it } from 'vitest';
import { compile } from '../../../scripts/cases/every-kind.ts';
import type { Grammar } from '../src/index.ts';

const grammar: Grammar = {
  version: 1,
  lists: {
    genre: ['jazz', 'hip hop', 'folk'],
    room: ['kitchen', 'living room', 'bedroom'],
    mode: ['do not disturb', 'guests'],
  },
  forms: { play: 'play {genre} [in {room}]', mode: 'mode {mode}' },
  suggestions: { where: { list: 'room' } },
};
const gate = compile({ kind: 'command', grammar });
const nearest = (text: string) => gate.judge(text).findings[0]?.args.nearest;

describe('the nearest command', () => {
  it.each([
    ['play hiphop', 'play hip hop'],
    ['play hip-hop in livingroom', 'play hip hop in living room'],
    ['play jazz in bed room', 'play jazz in bedroom'],
    ['play jazz in livin rom', 'play jazz in living room'],
    ['play hop hip', undefined],
    ['play jazzz', 'play jazz'],
    ['play', 'play jazz'],
    ['play polka', undefined],
    ['play polka in kitchen', undefined],
    ['do not play jazz', undefined],
    ["don't play jazz", undefined],
    ['never play jazz', undefined],
    ['play jazz not', undefined],
    ['mode do not disturbb', 'mode do not disturb'],
    ['mode not guests', undefined],
  ])('to %j is %j', (text, near) => {
    expect(nearest(text)).toBe(near);
  });

  it('is none if less than half of the words would be left', () => {
    const lists = { service: ['api', 'web'], place: ['staging', 'production'] };
    const forms = { deploy: 'deploy {service} to {place}', undo: 'roll back {service}' };
    const deploy = compile({ kind: 'command', grammar: { version: 1, lists, forms } });
    expect(deploy.judge('deploy api to prod').findings[0]?.args.nearest).toBeUndefined();
    expect(deploy.judge('roll api').findings[0]?.args.nearest).toBe('roll back api');
  });

  it('is none where a field of a list negates it', () => {
    const fields = compile({ kind: 'suggestions', grammar });
    const nearestOf = (where: string) =>
      fields.judge(JSON.stringify({ suggestions: [{ name: 'A', where }] })).dropped[0]?.findings[0]?.args.nearest;
    expect(nearestOf('living-rom')).toBe('living room');
    expect(nearestOf('not living room')).toBeUndefined();
  });
});
