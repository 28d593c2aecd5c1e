import { decodeUtf8, utf8Length } from '../lib/decode-utf8.ts';
import { NOT_JSON, quietParse } from '../lib/quiet-json.ts';
import { BYTE_ORDER_MARK, isPlainSpace } from '../lib/char.ts';
import type { Change } from '../model/change.ts';
import type { Json } from '../model/json.ts';
import type { Reply } from '../model/reply.ts';
import type { Verdict } from '../model/verdict.ts';
import { reasoningSpans } from '../stages/extract/reasoning.ts';
import { holdsNoSurprise } from '../stages/parse/guard.ts';
import { decide, type Evidence } from '../stages/verdict/decide.ts';
import { assess } from './assess.ts';
import { choose } from './choose.ts';
import { findCandidates } from './find-candidates.ts';
import { readAsText, readBareText } from './read-text.ts';
import { readYaml } from './read-yaml.ts';
import type { Settings } from './settings.ts';

const NONE: readonly never[] = [];
const BOM: Change = { code: 'extract.bom', safety: 'safe', path: '', before: '\ufeff', after: '', at: 0 };
const INVALID_UTF8: Change = { code: 'extract.invalid-utf8', safety: 'unsafe', path: '', before: null, after: null };

/** The road of one reply, from raw text to what is known about it. The verdict is decided from that. */
export function examine(reply: Reply, settings: Settings): Evidence {
  const { text, valid } = typeof reply === 'string' ? { text: reply, valid: true } : decodeUtf8(reply);
  const bytes = typeof reply === 'string' ? utf8Length(text, settings.policy.limits.bytes) : reply.length;
  if (bytes > settings.policy.limits.bytes) return tooLarge(bytes, settings);
  const evidence = readClean(text, settings) ?? readAnything(text, settings);
  return valid ? evidence : { ...evidence, changes: [INVALID_UTF8, ...evidence.changes] };
}

/** The verdict on one reply. */
export function judge(reply: Reply, settings: Settings): Verdict {
  return decide(examine(reply, settings), settings.policy);
}

/** The fast path: strict JSON that hides nothing and meets the contract. Everything else takes the long road. */
function readClean(text: string, settings: Settings): Evidence | undefined {
  if (settings.format !== 'json' || settings.onlyText || settings.hasAliases || !mayBeClean(text)) return undefined;
  const value = quietParse(text);
  if (value === NOT_JSON || !holdsNoSurprise(text, value as Json, settings.read)) return undefined;
  if (typeof value === 'string' || (typeof value === 'object' && value !== null && 'properties' in value)) return undefined;
  if (!settings.accepts(value as Json)) return undefined;
  return { value: value as Json, changes: NONE, findings: NONE, dropped: NONE };
}

/** A look at the first and last character: a failed JSON.parse costs far more. */
function mayBeClean(text: string): boolean {
  let start = 0;
  while (isPlainSpace(text.charCodeAt(start))) start++;
  const first = text.charCodeAt(start);
  if (first !== 0x7b && first !== 0x5b) return isScalarStart(first) && text.length - start < 64;
  let end = text.length - 1;
  while (isPlainSpace(text.charCodeAt(end))) end--;
  return text.charCodeAt(end) === first + 2;
}

function isScalarStart(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || code === 0x2d || code === 0x74 || code === 0x66 || code === 0x6e;
}

function readAnything(text: string, settings: Settings): Evidence {
  const opensDocument = /^\s*[{[]/.test(text.slice(0, 64));
  const reasoning = opensDocument ? [] : reasoningSpans(text);
  if (settings.format === 'yaml') return readYaml(text, reasoning, settings);
  if (settings.onlyText) return readAsText(text, reasoning, settings);
  const lone = readLoneString(text, settings);
  if (lone !== undefined) return lone;
  const found = findCandidates(text, reasoning, settings);
  if (found.candidates.length > 0) return choose(text, found, settings);
  return readBareText(text, reasoning, found.trouble, settings);
}

/** A reply that is one JSON string literal: brackets inside it are no documents of their own. */
function readLoneString(text: string, settings: Settings): Evidence | undefined {
  const bare = text.trim();
  if (!bare.startsWith('"') || !bare.endsWith('"')) return undefined;
  const value = quietParse(bare);
  if (typeof value !== 'string') return undefined;
  const { fits, value: read, changes, ...rest } = assess(value, settings, () => undefined);
  return { ...rest, changes: text.charCodeAt(0) === BYTE_ORDER_MARK ? [BOM, ...changes] : changes, value: fits ? read : undefined };
}

function tooLarge(bytes: number, settings: Settings): Evidence {
  const { limits } = settings.policy;
  const args = { bytes, limit: limits.bytes };
  return { value: undefined, changes: NONE, findings: [{ code: 'extract.too-large', severity: 'error', path: '', args }], dropped: NONE };
}
