import { expect, it } from 'vitest';
import { rowWidth } from '../../screen/rows.ts';
import { failureRows } from './failure-rows.ts';

const rule = 'every_ingredient_of_the_recipe_is_listed_with_an_amount_and_a_unit';
const failures = [{ code: 'rules.failed', rule, units: 3, example: 'a', exampleStep: 'cook' }];

const textOf = (columns: number, isUncut = false) =>
  failureRows(failures, { columns, rows: 40, isUncut }).map((row) => row.map(({ text }) => text).join(''));

it('cuts no reason where output goes to a file, however narrow it is said to be', () => {
  expect(textOf(80, true)[1]).toContain(`rules.failed ${rule} `);
});

it('cuts a reason only where the terminal has no column left for it', () => {
  expect(textOf(80)[1]).not.toContain(rule);
  expect(textOf(120)[1]).toContain(`rules.failed ${rule} `);
  for (const columns of [80, 100, 101, 120, 200])
    for (const row of failureRows(failures, { columns, rows: 40 })) expect(rowWidth(row)).toBeLessThanOrEqual(columns);
});
