import type { Finding, Json } from '@tamis/core';
import { completePolicy } from '@tamis/core/kind';
import { type YamlLimits, yamlSize } from '@tamis/core/yaml';
import type { Rule } from '../model/rule.ts';
import { tiered } from '../reply/tiered.ts';
import { checkRules } from '../rule/check-rules.ts';
import type { RuleForm } from '../rule/rule-words.ts';
import type { Spot } from './spot.ts';
import { type Doubts, readYamlDocument } from './yaml-document.ts';

/** The rules read from a string. If any finding is an error, only the valid rules are included. */
export interface ReadRules {
  readonly rules: readonly Rule[];
  /** The document as data; undefined if the text is not YAML. */
  readonly value: Json | undefined;
  /** Everything wrong, each with line and column in the text; `at` is an offset into it. */
  readonly findings: readonly Finding[];
  readonly doubts: Doubts;
  /** Returns the place of a part of the document by JSON Pointer, or of the nearest part above if it does not exist. */
  readonly locate: (pointer: string) => Spot;
}

const USUAL_LIMITS: YamlLimits = { depth: 100, marks: completePolicy(undefined).limits.marks };

const nowhere = (): Spot => ({ line: 1, column: 1, at: 0 });

/** Reads the rules in a YAML or JSON text. It is pure and applies nothing to any path yet. */
export function readRules(text: string, form: RuleForm = 'file', limits: YamlLimits = USUAL_LIMITS): ReadRules {
  const tooMuch = yamlSize(text, 0, { ...limits, depth: Math.min(limits.depth, USUAL_LIMITS.depth) });
  if (tooMuch !== undefined)
    return { rules: [], value: undefined, findings: [tiered(tooMuch)], doubts: () => [], locate: nowhere };
  const document = readYamlDocument(text);
  if ('mistakes' in document) {
    const findings = document.mistakes.map(({ code, args, line, column, at }) =>
      tiered({ code, severity: 'error', path: '', args: { line, column, ...args }, at }),
    );
    return { rules: [], value: undefined, findings, doubts: () => [], locate: nowhere };
  }
  const { value, doubts, locate } = document;
  const { rules, problems } = checkRules(value, form);
  const findings = problems.map(({ args, ...problem }) => {
    const { line, column, at } = locate(problem.path);
    return tiered({ ...problem, args: { line, column, ...args }, at });
  });
  return { rules, value, findings, doubts, locate };
}
