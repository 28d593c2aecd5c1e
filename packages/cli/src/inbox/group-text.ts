import { marked } from '@tamis/core/wording';
import type { ReviewGroup } from '@tamis/ledger/internal';
import { nameText } from './act-lines.ts';

export function groupText({ name, rows, apart, effect }: ReviewGroup): string {
  const [target] = effect.targets.toSorted((one, other) => other.values.length - one.values.length);
  const parts = [
    `${rows.length} alike${apart.length === 0 ? '' : ` and ${apart.length} set apart`}: ${nameText(name)}`,
    ...(target === undefined ? [] : targetText(target)),
    ...effect.sums.map(sumText),
  ];
  return parts.join('; ');
}

export function effectText({ effect }: ReviewGroup): string {
  const { count, reach, sums, targets } = effect;
  // Targets that are the same in all rows are shown elsewhere.
  const several = targets.filter(({ values }) => values.length > 1);
  const parts = [...sums.map(sumText), ...several.flatMap(targetText), ...(reach === undefined ? [] : [REACH[reach]])];
  return [`${count} ${count === 1 ? 'row' : 'rows'}`, ...parts].join('; ');
}

const REACH = { read: 'only reads', change: 'changes something', destroy: "can't be undone" } as const;

function sumText({ title, sum, unit }: ReviewGroup['effect']['sums'][number]): string {
  return `${nameText(title)} ${inThousands(sum)}${unit === undefined ? '' : ` ${marked(unit)}`} in total`;
}

function targetText({ title, values }: ReviewGroup['effect']['targets'][number]): readonly string[] {
  const [only = ''] = values;
  return [values.length === 1 ? `${nameText(title)} ${marked(only)}` : `${values.length} values of ${nameText(title)}`];
}

function inThousands(text: string): string {
  const [whole = '', fraction] = text.split('.');
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}
