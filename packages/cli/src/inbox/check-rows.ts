import { ruleWords, visible } from '@tamis/core/wording';
import type { RecheckAnswer } from '@tamis/ledger';
import { line, type Row } from '../screen/rows.ts';

const NONE = 'No preconditions are declared.';

// The rows that say whether an action could run now, with each of its preconditions.
export function checkRows(check: RecheckAnswer | undefined, names: readonly string[]): readonly Row[] {
  const isNoneDeclared = names.length === 0 && (check?.preconditions ?? []).length === 0;
  if (check === undefined)
    return [
      line(
        `Can't be checked from here; the gate or program that runs it checks it first${isNoneDeclared ? `. ${NONE}` : ':'}`,
        'quiet',
      ),
      ...names.map((name): Row => [{ text: '  · ', role: 'plain' }, { text: visible(ruleWords(name)) }]),
    ];
  const { couldRun, reason = 'unmet', unmet, preconditions = [] } = check;
  return [
    couldRun
      ? [
          { text: '✓', role: 'good' },
          { text: ` checked now: ${isNoneDeclared ? `it could run. ${NONE}` : 'every precondition holds'}` },
        ]
      : [{ text: '✗', role: 'fail' }, { text: ` checked now: ${visible(reason)}` }],
    ...preconditions.map(({ name, problem }): Row => {
      const sign = problem === undefined ? ({ text: '  ✓ ', role: 'good' } as const) : ({ text: '  ✗ ', role: 'fail' } as const);
      return [sign, { text: visible(problem === undefined ? ruleWords(name) : `${ruleWords(name)}: ${problem}`) }];
    }),
    ...unmet
      .filter((sentence) => !preconditions.some(({ problem }) => problem === sentence))
      .map((sentence): Row => [{ text: `    ${visible(sentence)}` }]),
  ];
}
