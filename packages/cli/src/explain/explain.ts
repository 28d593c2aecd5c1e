import { readFileSync } from 'node:fs';
import type { Code } from '@tamis/core';
import type { CodeEntry } from '@tamis/core/kind';
import { UNIT_FAULTS } from '@tamis/core/unit';
import { blanks, suggestionText as suggested, visible, type WordedEntry } from '@tamis/core/wording';
import { FILE_FAULTS, mistakeText, PIPELINE_FAULTS, suggestionText } from '@tamis/files';
import { engine } from '../engine.ts';
import { EXIT } from '../exit/exit-codes.ts';
import { usage } from '../exit/halt.ts';
import type { ColorFlags } from '../flags/common-flags.ts';
import { print } from '../io/print.ts';

import { type Paint, paintOn } from '../text/paint.ts';
import { caseExample } from './case-example.ts';
import { FAULT_EXAMPLES } from './fault-examples.ts';
import { faults } from './faults.ts';
import { markdownText } from './markdown-text.ts';

// `tamis explain`: prints the page for a code, the codes of a stage, or the list of all codes.
export async function explain(flags: ColorFlags, code: string | undefined): Promise<number> {
  const paint = paintOn(process.stdout, flags.color);
  await print(code === undefined ? listText(paint) : await pageText(code, paint));
  return EXIT.valid;
}

const faultCodes = Object.keys(faults) as readonly (keyof typeof faults)[];
const allCodes: readonly Code[] = Object.keys(engine.codes);
const WIDTH = Math.max(...allCodes.map((code) => code.length));

async function pageText(code: string, paint: Paint): Promise<string> {
  const entry = engine.entryOf(code);
  if (entry !== undefined) return await codePage(code, entry, paint);
  const stage = code.replace(/\.$/, '');
  if (stagesOf().includes(stage)) return lines(...stageLines(stage, paint));
  const fault = faultCodes.find((one) => one === code);
  if (fault === undefined) throw usage(`There is no code ${code}.${suggestion(code)}`, '`tamis explain` lists all codes.');
  const { message, help } = faults[fault];
  const owner = Object.hasOwn(UNIT_FAULTS, fault)
    ? 'the input'
    : Object.hasOwn(FILE_FAULTS, fault)
      ? 'a contract or schema file'
      : Object.hasOwn(PIPELINE_FAULTS, fault)
        ? 'a pipeline folder'
        : fault === 'fault.tool-result'
          ? 'a tool'
          : 'a provider, or Tamis itself';
  const { when, args = {}, at = '' } = FAULT_EXAMPLES[fault];
  const told = mistakeText({ code: fault, severity: 'error', path: at, pointer: at, args });
  const isFilled = Object.hasOwn(FILE_FAULTS, fault) || Object.hasOwn(PIPELINE_FAULTS, fault);
  return lines(
    `${paint('strong', fault)}  ${paint('quiet', `a fault of ${owner}, not of the model`)}`,
    '',
    isFilled && fault !== 'file.unreadable' ? told.message : message,
    ...(help === '' ? [] : ['', `${paint('mark', 'help')}: ${isFilled ? blanks(help) : help}`]),
    '',
    `${paint('mark', 'for example')}: ${when}`,
  );
}

async function codePage(code: Code, entry: WordedEntry, paint: Paint): Promise<string> {
  const page = casePage(code);
  const example = page === undefined ? undefined : await caseExample(code, page);
  return lines(
    `${paint('strong', code)}  ${paint(entry.safety === 'unsafe' ? 'hold' : entry.severity === 'error' ? 'fail' : 'good', gradeOf(entry))}`,
    '',
    visible(example?.message ?? blanks(entry.message)),
    '',
    ...sentence('help', example?.help ?? blanks(entry.help), paint),
    ...sentence('hint for the model', example?.hint ?? blanks(entry.hint), paint),
    ...(page === undefined ? [] : ['', markdownText(withoutTitle(page), paint).trimEnd()]),
  );
}

function sentence(name: string, text: string, paint: Paint): readonly string[] {
  return text === '' ? [] : [`${paint('mark', name)}: ${visible(text)}`];
}

// Removes the title of a page, which repeats the code already printed.
function withoutTitle(page: string): string {
  return page.replace(/^# .*\n+/, '');
}

function gradeOf({ kind, safety, severity, isAboutResult, isUngrounded, isFromOutside, mistakeOf }: CodeEntry): string {
  if (isUngrounded || isFromOutside) return 'doubt: nothing was changed; the contract decides whether the reply is held';
  if (mistakeOf !== undefined) return 'error in the contract or in the program that uses it: no reply can fix it';
  if (kind === 'change')
    return safety === 'safe'
      ? 'safe change: the meaning cannot have changed'
      : 'unsafe change: it may have changed the meaning, so the reply is held';
  const about = kind === 'problem' ? 'the contract' : isAboutResult ? 'the result of a tool' : 'the reply';
  return severity === 'error' ? `error in ${about}` : `warning about ${about}`;
}

function listText(paint: Paint): string {
  const parts = stagesOf().flatMap((stage) => ['', ...stageLines(stage, paint)]);
  return lines('Every code, by stage. tamis explain CODE prints the page of one, tamis explain STAGE its codes.', ...parts);
}

function stagesOf(): readonly string[] {
  return [...new Set([...allCodes, ...faultCodes].map(stageIn))];
}

function stageIn(code: string): string {
  return code.slice(0, code.indexOf('.'));
}

function stageLines(stage: string, paint: Paint): readonly string[] {
  const inStage = (code: string) => stageIn(code) === stage;
  return [
    paint('strong', stage),
    ...allCodes.filter(inStage).map((code) => `  ${code.padEnd(WIDTH)}  ${wordOf(engine.entryOf(code), paint)}`),
    ...faultCodes.filter(inStage).map((fault) => `  ${fault.padEnd(WIDTH)}  ${paint('quiet', 'fault')}`),
  ];
}

const MOST_ALIKE = 8;

function suggestion(typed: string): string {
  const all = [...allCodes, ...faultCodes];
  const alike = all.filter((code) => code.startsWith(typed) || code.slice(code.indexOf('.') + 1).startsWith(typed));
  if (typed === '' || alike.length === 0) return suggestionText(typed, [...all, ...stagesOf()]);
  const more = alike.length > MOST_ALIKE ? ' …' : '';
  return `${suggested(alike.slice(0, MOST_ALIKE), typed)}${more}`;
}

function wordOf({ safety, severity }: Partial<CodeEntry> = {}, paint: Paint): string {
  if (safety !== undefined) return paint(safety === 'safe' ? 'good' : 'hold', safety);
  return paint(severity === 'error' ? 'fail' : 'quiet', severity ?? '');
}

function lines(...all: readonly string[]): string {
  return `${all.join('\n')}\n`;
}

const FOLDERS = ['../cases/', '../../../../cases/'];

// The Markdown page of a code; undefined if it does not exist.
function casePage(code: Code): string | undefined {
  const path = `${code.replace('.', '/')}.md`;
  for (const folder of FOLDERS) {
    try {
      return readFileSync(new URL(folder + path, import.meta.url), 'utf8');
    } catch {
      // The next folder may have it. Without a page, only the registry's entry is shown.
    }
  }
  return undefined;
}
