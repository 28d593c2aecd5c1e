import { expect, test } from 'vitest';
import { compile } from '../../../scripts/cases/every-kind.ts';

function expected(count: number): unknown {
  const room = ['attic', 'hall', 'kitchen', 'porch', 'study', 'yard'].slice(0, count);
  const suggestions = { command: { forms: ['play'], required: true }, where: { list: 'room' } };
  const grammar = { version: 1, lists: { genre: ['jazz'], room }, forms: { play: 'play {genre} [in {room}]' }, suggestions };
  const reply = JSON.stringify({ suggestions: [{ name: 'Calm', command: 'play jazz', where: 'moon base' }] });
  return compile({ kind: 'suggestions', grammar }).judge(reply).dropped[0]?.findings[0]?.args.expected;
}

test('five words of a list are shown, and how many more there are', () => {
  expect(expected(5)).toBe('one of attic, hall, kitchen, porch, study');
  expect(expected(6)).toBe('one of attic, hall, kitchen, porch, study and 1 more');
});

test('a word of a list is read without quotes and a full stop, as a command is', () => {
  const suggestions = { tone: { list: 'tone' } };
  const grammar = { version: 1, lists: { tone: ['kindly', 'not kindly'] }, forms: { go: 'go' }, suggestions };
  const gate = compile({ kind: 'suggestions', grammar });
  const read = (tone: string) => gate.judge(JSON.stringify({ suggestions: [{ name: 'A', tone }] }));
  expect(read('Kindly.')).toMatchObject({
    status: 'pass',
    value: { suggestions: [{ tone: 'kindly' }] },
    changes: [{ code: 'commands.wrapping', safety: 'safe', before: 'Kindly.', after: 'kindly' }, { code: 'commands.case' }],
  });
  expect(read('"kindly"')).toMatchObject({ status: 'pass', value: { suggestions: [{ tone: 'kindly' }] } });
  expect(read('kindly, ')).toMatchObject({ status: 'hold' });
  expect(read('kindly?').dropped).toMatchObject([{ path: '/suggestions/0/tone' }]);
});
