import type { Gate } from '@tamis/core';
import type { Fields } from '../exact/exact.ts';
import { toPlain } from '../exact/to-plain.ts';
import { writeJson } from '../exact/write-json.ts';
import { childPath } from '../shape/shape-problems.ts';
import type { Folder } from './folder.ts';
import type { Sample } from './sample.ts';
import { listAt, textAt } from './values.ts';

export function tryRules(folder: Folder, step: string, gate: Gate, reply: Fields, { unit, unknown, constants }: Sample): void {
  if (unknown.size > 0) return;
  const { findings } = gate.judge(writeJson(reply), { input: toPlain({ ...constants, ...unit.fields, unit_id: unit.id }) });
  const rules = listAt(folder.config.value, 'validation', step, 'rules');
  for (const { code, args } of findings) {
    const reason = String(args.reason ?? '').replace(/\.$/, '');
    const index = rules.findIndex((rule) => textAt(rule, 'name') === args.rule);
    if (code !== 'rules.error' || index < 0 || !/\b(?:TypeError|AttributeError)\b/.test(reason)) continue;
    const path = `${childPath('/validation', step)}/rules/${index}/expr`;
    const told = { expression: String(args.rule), unit: 'made-up values of the right types', reason };
    folder.add({ code: 'pipeline.expression-fails', severity: 'warning', path, args: told });
  }
}
