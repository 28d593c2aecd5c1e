import { visible } from '@tamis/core/wording';
import { type ChangedStep, type Exact, type PromptChange, readJson, type UnitRecheck, writeJson } from '@tamis/pipeline';
import type { Paint } from '../text/paint.ts';
import { type Rechecked, recheckJson, recheckText } from './recheck-text.ts';
import { counted } from './spent-text.ts';
import { changedText } from './stale-text.ts';

// A field whose value would change.
interface FieldChange {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

// A unit whose value would change.
export interface Example {
  readonly unit: string;
  readonly step: string;
  readonly fields: readonly FieldChange[];
}

// The changes that an edited pipeline would make to a run.
export interface Preview extends Rechecked {
  readonly source: string;
  readonly changed: readonly ChangedStep[];
  readonly examples: readonly Example[];
  readonly prompts: readonly PromptChange[];
  // The number of units in the run, which is larger than the number examined if that was a sample.
  readonly total: number;
}

// The fields of a unit whose values would change, if there are any.
export function exampleOf({ unit, step, old, decides }: UnitRecheck): readonly Example[] {
  const value = decides?.value;
  if (old === undefined || value === undefined) return [];
  const [before, after] = [readJson(old), readJson(value)] as { readonly [name: string]: Exact }[];
  const names = Object.keys({ ...before, ...after }).filter((name) => name !== '_metadata');
  const fields = names.map((field) => ({ field, before: valueText(before?.[field]), after: valueText(after?.[field]) }));
  return [{ unit, step, fields: fields.filter((one) => one.before !== one.after) }];
}

function valueText(value: Exact | undefined): string {
  return value === undefined ? 'nothing' : writeJson(value);
}

export function previewJson(preview: Preview): object {
  const { source, changed, examples, prompts, total } = preview;
  return { ...recheckJson(preview), source, total_units: total, changed, examples, prompts };
}

export function previewText(preview: Preview): (paint: Paint) => string {
  const { source, changed, examples, prompts, units, total } = preview;
  const inputs = changed.length === 0 ? 'no input of a step has changed' : `changed: ${changedText(changed)}`;
  return (paint) =>
    `${[
      `${visible(source)}  ${inputs}`,
      ...(units < total ? [`only the first ${counted(units)} of ${counted(total)} units`] : []),
      recheckText(preview)(paint).trimEnd(),
      ...examples.flatMap((one) => exampleLines(one)),
      ...prompts.flatMap((one) => promptLines(one, paint)),
    ].join('\n')}\n`;
}

// The longest value shown. Longer ones are cut; --format json has all of them.
const MOST_LENGTH = 60;

function exampleLines({ unit, step, fields }: Example): readonly string[] {
  const cut = (text: string) => visible(text.length > MOST_LENGTH ? `${text.slice(0, MOST_LENGTH)}…` : text);
  return [
    '',
    visible(`${unit} at ${step}`),
    ...fields.map(({ field, before, after }) => `  ${visible(field)}: ${cut(before)} → ${cut(after)}`),
  ];
}

function promptLines({ step, unit, before, after, problem }: PromptChange, paint: Paint): readonly string[] {
  const heading = ['', visible(`${step}, the prompt for ${unit}:`)];
  if (after === undefined) return [...heading, `  ${paint('fail', '✗')} ${visible(problem ?? '')}`];
  const [old, now] = [before.split('\n'), after.split('\n')];
  const start = commonLines(old, now);
  const end = commonLines(old.slice(start).toReversed(), now.slice(start).toReversed());
  const shown = (lines: readonly string[], mark: string) =>
    lines.slice(start, lines.length - end).map((line) => `${mark} ${visible(line)}`);
  return [
    ...heading,
    ...shown(old, '-').map((line) => paint('fail', line)),
    ...shown(now, '+').map((line) => paint('good', line)),
  ];
}

function commonLines(one: readonly string[], other: readonly string[]): number {
  const at = one.findIndex((line, index) => line !== other[index]);
  return at === -1 ? one.length : at;
}
