import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { members } from './members.ts';

describe('members', () => {
  it('finds the text of every member of any JSON object', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue()),
        fc.constantFrom(0, 1, '\t'),
        (object, indent) => {
          const text = JSON.stringify(object, null, indent);
          const bytes = Buffer.from(text);
          const found = members(bytes, 0).map((member) => [
            member.key,
            JSON.parse(bytes.toString('utf8', member.start, member.end)),
          ]);
          expect(found).toEqual(Object.entries(JSON.parse(text) as object));
        },
      ),
    );
  });

  it('terminates on any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'{}[]":,\\ a1\n') }), (text) => {
        for (const member of members(Buffer.from(text), 0)) expect(member.end).toBeGreaterThan(member.start);
      }),
      { numRuns: 2000 },
    );
  });
});
