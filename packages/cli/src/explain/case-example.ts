import { type Contract, ContractError, type Json } from '@tamis/core';
import { engine } from '../engine.ts';

export interface Example {
  readonly message: string;
  readonly help: string;
  readonly hint: string;
}

// The sentences about the first reply on a page that has the code; undefined if that reply can't be judged from the page alone.
export async function caseExample(code: string, page: string): Promise<Example | undefined> {
  try {
    const blocks = blocksOf(page.split('\n## Fires: ')[1]?.split('\n## ')[0] ?? '');
    const found = (await itemsIn(blocks)).find((item) => item.code === code);
    return found && { message: engine.messageOf(found), help: engine.helpOf(found), hint: engine.hintOf(found) };
  } catch {
    // A page may need a validator, a check or a sandbox that only the tests have.
    return undefined;
  }
}

interface Item {
  readonly code: string;
  readonly path: string;
  readonly args?: { readonly [name: string]: Json };
}

async function itemsIn(blocks: ReadonlyMap<string, string>): Promise<readonly Item[]> {
  const written = blocks.get('reply') ?? JSON.parse(blocks.get('reply json') ?? '""');
  const contract = JSON.parse(blocks.get('contract') ?? '{}') as Contract;
  const [input, world, finish] = ['input', 'world', 'finish'].map((name) => blocks.get(name)?.trim());
  const unit = { ...(input && { input: JSON.parse(input) }), ...(finish && { finishReason: finish }) };
  try {
    const gate = engine.compile(contract);
    const verdict = world ? await gate.check(written, JSON.parse(world), unit) : gate.judge(written, unit);
    return [...verdict.changes, ...verdict.findings, ...verdict.dropped.flatMap(({ findings }) => findings), ...gate.warnings];
  } catch (error) {
    if (error instanceof ContractError) return error.problems;
    throw error;
  }
}

const FENCE = /^(`{3,}|~{3,})([^\n]*)\n(.*?)^\1$/gms;

function blocksOf(section: string): ReadonlyMap<string, string> {
  return new Map([...section.matchAll(FENCE)].map(([, , info = '', body = '']) => [info.trim(), body.replace(/\n$/, '')]));
}
