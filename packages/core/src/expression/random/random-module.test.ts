import { describe, expect, it } from 'vitest';
import { rows } from '../../../test/rows.ts';
import { Meter, USUAL_EXPRESSION_BUDGET } from '../meter.ts';
import { dictOf } from '../values/mapping.ts';
import { Callable, Float, type Module, PyRange, PySet, Tuple, type Value } from '../values/value.ts';
import { randomModule } from './random-module.ts';
import type { Seed } from './seed.ts';

type Names = { readonly [name: string]: Value };

function call(module: Module, name: string, args: readonly Value[] = [], named: Names = {}): Value {
  const member = module.members.get(name);
  if (!(member instanceof Callable)) throw new Error(`no ${name}`);
  return member.call(args, new Map(Object.entries(named)), new Meter(USUAL_EXPRESSION_BUDGET));
}

// One call of each function, and some again, so that each starts from what the others left behind. In CPython 3.11.7:
//
// deck = list(range(10)); r = random.Random(seed); r.shuffle(deck)
// [deck, r.random(), r.gauss(), r.randint(1, 6), r.choice('abcdef'), r.sample(range(1000), 4), r.gauss(10, 2.5),
// r.uniform(-1, 1), r.choices(['a', 'b', 'c'], [5, 3, 2], k=5), r.randrange(0, 100, 7), r.getrandbits(80),
// r.sample(list('abcdefghij'), 6), r.random()]
function mixed(seed: Seed): readonly Value[] {
  const module = randomModule(seed);
  const deck = Array.from({ length: 10 }, (_, index) => index);
  expect(call(module, 'shuffle', [deck])).toBeNull();
  return [
    deck,
    call(module, 'random'),
    call(module, 'gauss'),
    call(module, 'randint', [1, 6]),
    call(module, 'choice', ['abcdef']),
    call(module, 'sample', [new PyRange(0, 1000, 1), 4]),
    call(module, 'gauss', [10, 2.5]),
    call(module, 'uniform', [-1, 1]),
    call(
      module,
      'choices',
      [
        ['a', 'b', 'c'],
        [5, 3, 2],
      ],
      { k: 5 },
    ),
    call(module, 'randrange', [0, 100, 7]),
    call(module, 'getrandbits', [80]),
    call(module, 'sample', [[...'abcdefghij'], 6]),
    call(module, 'random'),
  ];
}

// biome-ignore format: a row for a seed
const MIXED: readonly (readonly [Seed, readonly Value[]])[] = [
  [0, [[7, 8, 1, 5, 3, 4, 2, 0, 9, 6], 0.3580493746949883, 0.5456115709634167, 2, 'c', [143, 773, 97, 633], 8.895345910904886, 0.598805148162042, ['c', 'b', 'b', 'b', 'a'], 7, 1086625266713692277719291n, ['f', 'h', 'b', 'c', 'd', 'g'], 0.6108869734438016]],
  [1, [[6, 8, 9, 7, 5, 3, 0, 4, 1, 2], 0.7887233511355132, 0.19931197648375384, 4, 'd', [622, 780, 785, 2], 10.333436511646513, 0.39166573353688694, ['a', 'c', 'b', 'a', 'a'], 0, 654539355234738668543673n, ['a', 'g', 'd', 'h', 'f', 'j'], 0.5276294143623982]],
  [42, [[7, 3, 2, 8, 5, 6, 9, 4, 0, 1], 0.5904925124490397, 0.4347603342594289, 2, 'e', [616, 27, 574, 203], 10.219982258823613, 0.4320392258448069, ['b', 'a', 'a', 'a', 'c'], 84, 843996826798905992293309n, ['g', 'f', 'e', 'b', 'j', 'c'], 0.10221027651984871]],
  [2n ** 70n, [[4, 9, 5, 2, 1, 8, 0, 7, 6, 3], 0.5223238369096496, 0.7333142830626722, 5, 'c', [377, 873, 32, 557], 7.366978796345492, -0.17263258164555095, ['a', 'b', 'a', 'a', 'c'], 35, 761211035075730125740751n, ['a', 'f', 'j', 'd', 'h', 'g'], 0.14544138034132925]],
  [-5, [[2, 3, 1, 0, 8, 7, 6, 5, 4, 9], 0.6489745531369242, 0.39819491214293934, 4, 'b', [389, 556, 104, 587], 9.285306593047387, -0.5013385711146268, ['b', 'a', 'a', 'c', 'a'], 84, 167756017512652886627159n, ['j', 'h', 'c', 'b', 'a', 'f'], 0.2094563824951179]],
  ['abc', [[4, 3, 0, 9, 1, 2, 6, 5, 7, 8], 0.07697416061084827, -1.0737094279138253, 6, 'f', [755, 2, 769, 772], 5.288160629476938, 0.6814770847061142, ['a', 'a', 'c', 'c', 'a'], 56, 528266206111221223518536n, ['b', 'h', 'a', 'c', 'f', 'd'], 0.39611782532862516]],
  ['unit-17', [[8, 9, 6, 5, 2, 0, 4, 7, 1, 3], 0.19498580281403632, -1.080433319644111, 1, 'c', [452, 540, 294, 24], 5.370922494279348, 0.14902289820989245, ['a', 'a', 'a', 'b', 'b'], 49, 473016378496239306744718n, ['c', 'b', 'h', 'g', 'e', 'i'], 0.5384722822792481]],
  ['', [[4, 0, 8, 2, 1, 5, 9, 6, 3, 7], 0.9680534422501862, -0.6498609259512773, 1, 'd', [399, 314, 197, 839], 8.253780076571125, -0.6631216330788301, ['a', 'b', 'a', 'c', 'a'], 14, 978008127468342153797596n, ['f', 'd', 'g', 'j', 'e', 'i'], 0.015114762671155857]],
  ['naïve 漢字 😀', [[4, 3, 1, 7, 8, 9, 0, 5, 2, 6], 0.14061681360654343, 1.2461584969681674, 6, 'b', [659, 306, 101, 176], 7.47839066294874, -0.04498130073487605, ['b', 'a', 'b', 'b', 'a'], 42, 221303528164514124750478n, ['e', 'h', 'j', 'b', 'd', 'f'], 0.4986613475859615]],
];

describe('the same run as in CPython', () => {
  for (const [seed, values] of MIXED) {
    it(`for ${typeof seed} ${JSON.stringify(String(seed))}`, () => expect(mixed(seed)).toEqual(values));
  }
});

describe('arguments', () => {
  it('picks characters, not their halves, and items of tuples, ranges and dicts with indexes as keys', () => {
    const places = dictOf([
      [0, 'x'],
      [1, 'y'],
    ]);
    const populations: readonly Value[] = ['aé漢😀', new Tuple(['a', null, true]), new PyRange(10, 0, -3), places];
    // random.Random(1).choice(p) for p in ('aé漢😀', ('a', None, True), range(10, 0, -3), {0: 'x', 1: 'y'})
    expect(populations.map((population) => call(randomModule(1), 'choice', [population]))).toEqual(['é', 'a', 7, 'x']);
  });

  it('takes counts and cumulative weights by name', () => {
    expect(call(randomModule(42), 'sample', ['ab', 5], { counts: [2, 6] })).toEqual(['a', 'a', 'b', 'b', 'b']);
    const weights = { cum_weights: new Tuple([1, 1.5, 4]), k: 4 };
    expect(call(randomModule(42), 'choices', ['abc'], weights)).toEqual(['c', 'a', 'b', 'a']);
  });

  it('tells whole-valued floats from whole numbers', () => {
    const module = randomModule(42);
    expect(call(module, 'uniform', [3, 3])).toEqual(new Float(3));
    expect(call(module, 'gauss', [5, 0])).toEqual(new Float(5));
    expect(call(module, 'randint', [3, new Float(3)])).toBe(3);
  });

  it('keeps large whole numbers exact', () => {
    expect(call(randomModule(42), 'uniform', [2n ** 60n, 2n ** 60n + 1000n])).toBe(1.1529215046068475e18);
    expect(call(randomModule(42), 'randint', [2n ** 60n, 2n ** 60n + 1000n])).toBe(1152921504606847630n);
  });
});

describe('errors', () => {
  const set = new PySet();
  const tenTo400 = 10n ** 400n;
  const expected: readonly (readonly [name: string, args: readonly Value[], named: Names, kind: string, message: string])[] = [
    ...rows<[name: string, args: readonly Value[], named: Names, kind: string, message: string]>(
      'python-numbers',
      'Errors of the module random: the function, its arguments, those by name, the kind, and the message',
    ),
    ['choice', [set], {}, 'IndexError', 'Cannot choose from an empty sequence'],
    ['sample', [set, 0], {}, 'TypeError', 'Population must be a sequence.  For dicts or sets, use sorted(d).'],
    ['sample', [[1, 2], new Float(1)], {}, 'TypeError', "can't multiply sequence by non-int of type 'float'"],
    ['shuffle', [new Tuple([1, 2])], {}, 'TypeError', "'tuple' object does not support item assignment"],
    [
      'choices',
      [
        [1, 2],
        [1, Number.POSITIVE_INFINITY],
      ],
      {},
      'ValueError',
      'Total of weights must be finite',
    ],
    ['randint', [1.5, 3], {}, 'ValueError', 'non-integer arg 1 for randrange()'],
    ['gauss', [tenTo400], {}, 'OverflowError', 'int too large to convert to float'],
  ];
  for (const [name, args, named, kind, message] of expected) {
    it(`${name} raises ${kind}: ${message}`, () => {
      expect(() => call(randomModule(0), name, args, named)).toThrow(expect.objectContaining({ kind, message }));
    });
  }

  it('takes no more unnamed arguments than Python', () => {
    const tooMany = expect.objectContaining({ kind: 'TypeError' });
    expect(() => call(randomModule(0), 'choices', [[1], [1], [1]])).toThrow(tooMany);
    expect(() => call(randomModule(0), 'sample', [[1], 1, [1]])).toThrow(tooMany);
  });
});

describe('the budget', () => {
  it('stops endless draws before they are made', () => {
    const exhausted = expect.objectContaining({ what: 'steps' });
    expect(() => call(randomModule(0), 'choices', ['ab'], { k: 10 ** 12 })).toThrow(exhausted);
    expect(() => call(randomModule(0), 'sample', [new PyRange(0, 10 ** 12, 1), 10 ** 11])).toThrow(exhausted);
  });

  it('stops endless numbers', () => {
    expect(() => call(randomModule(0), 'getrandbits', [10 ** 9])).toThrow(expect.objectContaining({ what: 'digits' }));
  });
});
