import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { growth, LINEAR } from '../../../core/test/growth.ts';
import { EventStream } from './event-stream.ts';

function eventsOf(pieces: readonly string[], longest = 1000): readonly string[] {
  const stream = new EventStream(longest);
  const events = pieces.flatMap((piece) => stream.push(piece));
  return [...events, stream.finish() ?? []].flat().map(({ name, data }) => (name === undefined ? data : `${name}: ${data}`));
}

const TEXT = ': hello\r\n\r\ndata: {"a":\r\ndata:1}\r\n\r\nevent: x\nid: 3\ndata: two\n\nretry: 5\rdata\r\rdata: [DONE]\n\n';
const EVENTS = ['{"a":\n1}', 'x: two', '', '[DONE]'];

describe('EventStream', () => {
  it('reads data, whatever the line ends, and skips comments and other fields', () => {
    expect(eventsOf([TEXT])).toEqual(EVENTS);
  });

  it('reads the same however the text is split', () => {
    const cuts = fc.array(fc.nat(TEXT.length), { maxLength: 12 }).map((list) => [...list, 0, TEXT.length].sort((a, b) => a - b));
    fc.assert(
      fc.property(cuts, (at) => {
        const pieces = at.slice(1).map((end, index) => TEXT.slice(at[index], end));
        expect(eventsOf(pieces)).toEqual(EVENTS);
      }),
    );
  });

  it('returns an event whose blank line is missing at the end', () => {
    expect(eventsOf(['data: [DONE]'])).toEqual(['[DONE]']);
    expect(eventsOf(['data: 1\n'])).toEqual(['1']);
  });

  it('refuses an event that is too long, but not many short ones or long comments', () => {
    expect(() => eventsOf(['data: ', 'x'.repeat(60), 'x'.repeat(60)], 100)).toThrow('longer than 100 characters');
    expect(eventsOf(['data: 12345\n\n'.repeat(50)], 100)).toHaveLength(50);
    expect(eventsOf([`:${'c'.repeat(90)}\n`.repeat(5), 'data: 1\n\n'], 100)).toEqual(['1']);
  });

  it('reads a line that comes in very many pieces, without looking at any of them twice', () => {
    const read = (pieces: readonly string[]) => void eventsOf(['data: ', ...pieces, '\n\n'], 2 ** 26);
    const pieces = (count: number) => Array<string>(count).fill('x'.repeat(64));
    const [short, long] = [pieces(10_000), pieces(40_000)];
    expect(
      growth(
        () => read(short),
        () => read(long),
      ),
    ).toBeLessThan(LINEAR);
  });
});
