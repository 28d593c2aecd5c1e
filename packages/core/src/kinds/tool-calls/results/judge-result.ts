import type { GateSettings } from '../../../gate/index.ts';
import { utf8Length } from '../../../lib/utf8.ts';
import {
  type FailedResult,
  Fault,
  type Finding,
  type Json,
  type JsonObject,
  type JudgeResult,
  type ResultContext,
} from '../../../model/index.ts';
import { messageIn } from '../../../wording/sentence.ts';
import { resultsCodes } from '../codes/results.ts';
import { type ResultTerms, UNKNOWN_TERMS } from '../registry/result-terms.ts';
import { type Broken, brokenIn } from './broken-in.ts';
import type { CallReader } from './forged-call.ts';
import { mcpResult } from './mcp-form.ts';
import { mentionsOf } from './mentions.ts';
import { hostileIn } from './outside.ts';
import type { JsonReading } from './read-json.ts';
import { type CopiedValue, type ResultRefusal, type Room, takeValue } from './take-value.ts';
import { differingText } from './text-beside.ts';

export interface ResultReader extends Omit<CallReader, 'mentions'> {
  // Reads a string that must be JSON.
  readonly strict: GateSettings;
}

export function resultJudge({ registry, anything, strict }: ResultReader): JudgeResult {
  const reader: CallReader = { registry, anything, mentions: mentionsOf(registry.names) };
  return (tool, given, context = {}) => {
    const terms = registry.tools.get(registry.names.find(tool) ?? '')?.result ?? UNKNOWN_TERMS;
    const room: Room = { ...terms.limits, refusesKeys: strict.policy.keys === 'refuse' };
    const taken = takeResult(given, room);
    if ('refusal' in taken) return refused(tool, context.failed === true, [taken.refusal]);
    const { value } = taken;
    const failed = context.failed === true || mcpResult(value, context)?.failed === true;
    const { refusal, findings }: Broken = failed ? { findings: [] } : underSchema(value, terms, context, { room, strict });
    const broken = refusal ?? (findings.length > 0 ? BAD_SCHEMA : undefined);
    const hostile = terms.trust === 'outside' ? hostileIn(value, reader) : undefined;
    const refusals = [broken, hostile].filter((one) => one !== undefined);
    return refusals.length > 0 ? refused(tool, failed, refusals, findings) : { status: 'pass', tool, value, failed };
  };
}

const BAD_SCHEMA: ResultRefusal = { code: 'results.bad-schema', path: '', args: {} };

// Takes a result. A string is taken unchanged, once it is known to be one and not too long.
function takeResult(given: unknown, room: Room): CopiedValue {
  if (typeof given === 'string' && utf8Length(given, room.bytes) > room.bytes)
    return { refusal: { code: 'results.too-large', path: '', args: { limit: room.bytes } } };
  // Its quotation marks are not part of a text.
  return takeValue(given, typeof given === 'string' ? { ...room, bytes: room.bytes + 2 } : room);
}

// Checks a result against its tool's schema, which describes data. In an MCP result it describes the structured content, which the strings
// must not contradict.
function underSchema(value: Json, { output }: ResultTerms, context: ResultContext, reading: JsonReading): Broken {
  if (output === undefined || context.form === 'rendered') return { findings: [] };
  const mcp = mcpResult(value, context);
  if (mcp === undefined) return brokenIn(value, output, reading);
  if (mcp.structured === undefined) return { findings: [NO_DATA] };
  const broken = brokenIn(mcp.structured, output, reading);
  const differing = differingText(value as JsonObject, mcp.structured, reading);
  if (differing === undefined || broken.refusal !== undefined || broken.findings.length > 0) return broken;
  return { refusal: { code: 'results.text-differs', path: `/content/${differing}/text`, args: {} }, findings: [] };
}

const NO_DATA: Finding = { code: 'schema.required', severity: 'error', path: '', args: { key: 'structuredContent' } };

function refused(
  tool: string,
  failed: boolean,
  refusals: readonly ResultRefusal[],
  others: readonly Finding[] = [],
): FailedResult {
  const own = refusals.map(({ code, path, args }): Finding => ({ code, severity: 'error', path, args: { tool, ...args } }));
  const said = own.map((finding) => messageIn(resultsCodes, finding)).join(' ');
  return { status: 'fail', tool, failed, findings: [...own, ...others], fault: new Fault('fault.tool-result', said) };
}
