import { type Change, type Finding, isJsonObject, type Json } from '@tamis/core';
import type { Policy } from '@tamis/core/contract';
import type { Evidence, RemarkReader } from '@tamis/core/kind';
import type { Trial } from '../model/extraction-contract.ts';
import { topFindings, trySamples } from '../samples/sample-trial.ts';
import { type ReadRules, readRules } from '../yaml/read-rules.ts';
import { inReply } from './in-reply.ts';
import type { RuleText } from './rule-text.ts';
import { tiered } from './tiered.ts';

export function examineYaml(found: RuleText, { samples, root }: Trial, { limits }: Policy, remarks: RemarkReader): Evidence {
  const { rules, value, findings, doubts, locate } = readRules(found.text, 'reply', limits);
  const [rule] = rules;
  const placed = findings.map((finding) => inReply(finding, found));
  const isWrong = placed.some(({ severity }) => severity === 'error');
  const tried =
    isWrong || rule === undefined ? [] : trySamples(rule, samples, root).map((one) => onLine(one, found, locate, value));
  const isSound = !isWrong && rule !== undefined && tried.length === 0;
  const written = value === undefined ? undefined : writtenRule(value);
  const advice = isSound && root === undefined ? topFindings(rule, samples).map((one) => onLine(one, found, locate, value)) : [];
  const all = [...placed, ...tried, ...advice];
  const changes: readonly Change[] = [...found.changes, ...doubts(remarks)];
  return { value: isSound ? written : undefined, read: written, findings: all, changes, dropped: [] };
}

function onLine(finding: Finding, found: RuleText, locate: ReadRules['locate'], value: Json | undefined): Finding {
  const inFile = isJsonObject(value) && Object.hasOwn(value, 'rules') ? '/rules/0' : '';
  const { line, column, at } = locate(`${inFile}${finding.path}`);
  return inReply(tiered({ ...finding, args: { line, column, ...finding.args }, at }), found);
}

function writtenRule(value: Json): Json {
  if (!isJsonObject(value) || !Array.isArray(value.rules)) return value;
  return (value.rules[0] as Json | undefined) ?? value;
}
