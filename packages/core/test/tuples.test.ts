import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compile, type Verdict } from '../src/index.ts';
import { replay } from './replay.ts';
import { cutTuples, damagedRows, tupleReplies } from './tuples.ts';

const RUNS = 400;
const SEED = 12;

const anything = compile({});

const resultOf = (verdict: Verdict): unknown =>
  verdict.status === 'pass' ? verdict.value : verdict.status === 'hold' ? verdict.held : undefined;

describe('tuples', () => {
  it('are lists, however they are written', () => {
    fc.assert(
      fc.property(tupleReplies, ({ text, truth }) => {
        expect(anything.judge(text)).toMatchObject({ status: 'pass', value: truth });
      }),
      { numRuns: 4 * RUNS, seed: SEED },
    );
  });

  it('differ from a damaged reply by their Changes and nothing else', () => {
    const signs = fc.constantFrom('', ...',"\'()[]{}: '.split(''));
    fc.assert(
      fc.property(tupleReplies, fc.nat(), signs, ({ text }, at, sign) => {
        const pos = at % text.length;
        const damaged = text.slice(0, pos) + sign + text.slice(sign === '' ? pos + 1 : pos);
        const verdict = anything.judge(damaged);
        if (verdict.status === 'fail' || verdict.changes.some(({ code }) => code === 'extract.documents-joined')) return;
        expect(replay(damaged, verdict.changes)).toEqual(resultOf(verdict));
      }),
      { numRuns: 2 * RUNS, seed: SEED },
    );
  });

  it('are held when they are cut, with all that came before', () => {
    fc.assert(
      fc.property(cutTuples, ({ text, truth }) => {
        const verdict = anything.judge(text);
        expect(verdict.status).toBe('hold');
        expect((resultOf(verdict) as readonly unknown[]).slice(0, truth.length)).toEqual(truth);
      }),
      { numRuns: RUNS, seed: SEED },
    );
  });
});

describe('rows side by side', () => {
  it('are read as they are meant or held so, whatever quotes their texts hold', () => {
    fc.assert(
      fc.property(damagedRows, ({ text, truth }) => {
        expect(resultOf(anything.judge(text))).toEqual(truth);
      }),
      { numRuns: 4 * RUNS, seed: SEED },
    );
  });
});
