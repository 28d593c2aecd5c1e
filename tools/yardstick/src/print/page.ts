import type { Results } from '../run.ts';
import { betterThan } from '../score/better.ts';
import type { Row, Scored } from '../score/tally.ts';
import { type Cells, count, familyCells, groupCells, kindCells, mainCells, percent } from './cells.ts';
import { markdownTable } from './table.ts';

export interface Frame {
  readonly picture: string;
  readonly guide: string;
}

const SHOWN = 110;

export function pageOf(results: Results, frame: Frame): string {
  const { rows, seed, count: generated, focus, missing } = results;
  const own = rows.find(({ name }) => name === focus);
  const written = rows.find(({ name }) => name === 'JSON.parse')?.groups.written?.cases ?? own?.groups.written?.cases ?? 0;
  return `${[
    '# The yardstick of honest reading',
    `How often does a reader of model replies accept a wrong value? This page compares ${rows.length} readers on the same replies: ${count(written)} written ones and ${count(generated)} generated ones (seed ${seed}). ${frame.guide}`,
    `![A bar for each reader: false accepts, right, held, refused](${frame.picture})`,
    HOW,
    '## All cases',
    markdownTable(mainCells(rows)),
    AFTER,
    ...missing.map(({ name, reason }) => `${name} was left out: it ${reason}.`),
    '## By kind of contract',
    'Each cell has the false accepts, then the share of cases that are right. `any` has no schema; `calls` asks for tool calls.',
    markdownTable(kindCells(rows)),
    '## Written cases',
    markdownTable(groupCells(rows, 'written')),
    '## Generated cases',
    markdownTable(groupCells(rows, 'generated')),
    ...(own === undefined ? [] : focusParts(own, rows)),
    '## What is called',
    markdownTable([['reader', 'what is called'], ...rows.map(({ name, calls }) => [name, `\`${calls}\``])]).replace(
      '---:',
      '---',
    ),
  ].join('\n\n')}`.replaceAll(/\n{3,}/g, '\n\n');
}

const HOW = `A reader gets a reply and a contract: a schema, tools, or nothing. It accepts a value, holds a value for a person, or refuses. Each case
lists the values that may be accepted without asking anybody, and says why. Anything else that is accepted is a **false accept**.

- **Written cases** are hazards, refusals, dialects of tool calls, replies in ten languages and ordinary replies. Where an honest reader
  could accept one of two values, both are right.
- **Generated cases** are documents that a program damaged after it had written them, so the truth is known. Damage that leaves valid JSON
  is left out, because nothing shows it. Some of the rest can't be undone by anybody; a reader may refuse or hold it. Every tenth reply is
  in order.`;

const AFTER = `A reader that refuses most replies accepts few wrong ones, so read the columns together. *Of accepted* is the share of accepted values that
are wrong. *Right* includes refusing where nothing may be accepted. Held replies are not acted on until a person decides. Times are medians
of one reading with the check against the schema (Ajv, without coercion), which every reader gets.`;

function focusParts(own: Row, rows: readonly Row[]): readonly string[] {
  const wrong = own.scored.filter(({ outcome }) => outcome === 'false accept');
  return [
    `## ${own.name} by family`,
    markdownTable(familyCells(own)),
    `## Every false accept of ${own.name}`,
    wrong.length === 0
      ? 'There is none in this run.'
      : markdownTable([['case', 'reply', 'accepted', 'why it is wrong'], ...wrong.map(wrongCells)]).replaceAll('---:', '---'),
    `## Where others do better than ${own.name}`,
    `These are the families and the kinds of damage in which another reader is right more often, with what it accepts wrongly.`,
    markdownTable(betterCells(own, rows)).replace(/---: \|$/m, '--- |'),
  ];
}

function betterCells(own: Row, rows: readonly Row[]): Cells {
  return [
    [
      'family or damage',
      'cases',
      `${own.name}: right`,
      'held',
      'false accepts',
      'best reader',
      'right',
      'false accepts',
      'for example',
    ],
    ...betterThan(own, rows).map(({ group, mine, best, example }) => [
      group,
      count(mine.cases),
      percent(mine.right, mine.cases),
      percent(mine.held, mine.cases),
      count(mine.falseAccepts),
      best.name,
      percent(best.tally.right, mine.cases),
      count(best.tally.falseAccepts),
      code(example.case.text),
    ]),
  ];
}

function wrongCells({ case: { id, text, why }, asked: { reading } }: Scored): readonly string[] {
  return [code(id), code(text), code(JSON.stringify('accepted' in reading ? reading.accepted : null)), why];
}

// A text in a cell: cut, on one line, and with nothing that Markdown would read.
function code(text: string): string {
  const line = text
    .replaceAll('\n', '⏎')
    .replaceAll('`', 'ˋ')
    .replaceAll('|', '¦')
    .replaceAll(/\p{Cc}/gu, '�');
  const shown = [...line];
  return `\`${shown.length > SHOWN ? `${shown.slice(0, SHOWN).join('')}…` : line}\``;
}
