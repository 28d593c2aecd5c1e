import { type Check, type Finding, type JsonObject, readValue, type Verdict } from '../../../model/index.ts';
import { asUnmet } from '../../acting/declared-act.ts';
import type { ToolReply } from '../model/tool-contract.ts';
import type { Registry } from '../registry/build-registry.ts';
import type { RegisteredTool } from '../registry/registered-tool.ts';

export function underPreconditions(verdict: Verdict, tool: RegisteredTool | undefined, world: unknown): Verdict {
  const value = readValue(verdict);
  const unmet = value === undefined ? [] : (tool?.acting?.unmet(value as JsonObject, world) ?? []);
  if (unmet.length === 0) return verdict;
  const { findings, changes, dropped } = verdict;
  return { status: 'fail', findings: [...findings, ...unmet], changes, dropped };
}

export function unmetCalls(value: unknown, world: unknown, { tools }: Registry): readonly Finding[] {
  return callsIn(value).flatMap(({ name, arguments: given }, index) => {
    const unmet = tools.get(name)?.acting?.unmet(given, world) ?? [];
    return unmet.map((finding) => placed(finding, name, index));
  });
}

export function preconditionChecks({ tools }: Registry): readonly Check[] {
  return [...tools.values()].flatMap((tool) =>
    (tool.acting?.checks ?? []).map(asUnmet).map((check) => ofCalls(check, tool.name)),
  );
}

function ofCalls(check: Check<JsonObject>, tool: string): Check {
  return {
    ...check,
    run: async (value, world, signal) => {
      const found = callsIn(value).map(async ({ name, arguments: given }, index) => {
        const answer = name === tool ? await check.run(given, world, signal) : undefined;
        if (answer === undefined || answer === null || answer === true) return [];
        const list = Array.isArray(answer) ? answer : [answer];
        return list.map((one) => ({ ...one, path: `/calls/${index}/arguments${one.path ?? ''}` }));
      });
      return (await Promise.all(found)).flat();
    },
  };
}

function callsIn(value: unknown): ToolReply['calls'] {
  return (value as ToolReply).calls;
}

function placed(finding: Finding, tool: string, index: number): Finding {
  return { ...finding, path: `/calls/${index}/arguments${finding.path}`, args: { tool, ...finding.args } };
}
