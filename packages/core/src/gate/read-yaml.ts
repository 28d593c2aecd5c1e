import type { Code } from '../codes/registry.ts';
import type { Change } from '../model/change.ts';
import type { Json } from '../model/json.ts';
import { behindMarks, closingFence, type Fence, nextFence } from '../stages/extract/fence.ts';
import { isBlank } from '../stages/extract/opener.ts';
import { quotedReason } from '../stages/extract/quoted.ts';
import type { Span } from '../stages/extract/reasoning.ts';
import { parseYaml } from '../stages/parse/yaml/parse-yaml.ts';
import type { Evidence } from '../stages/verdict/decide.ts';
import { assess } from './assess.ts';
import { answerSpans } from './find-candidates.ts';
import { withoutMoot } from './moot.ts';
import type { Settings } from './settings.ts';

/** Reads a YAML document: the first fence of the answer, or all of it. */
export function readYaml(text: string, reasoning: readonly Span[], settings: Settings): Evidence {
  const body = yamlBody(text, reasoning);
  if (isBlank(text, body.start, body.end)) {
    return {
      value: undefined,
      changes: [],
      findings: [{ code: 'extract.empty', severity: 'error', path: '', args: {} }],
      dropped: [],
    };
  }
  const parsed = parseYaml(text.slice(body.start, body.end), body.start, settings.read);
  if (!parsed.ok) return { value: undefined, changes: body.changes, findings: parsed.findings, dropped: [] };
  const assessment = assess(parsed.value, settings, (pointer) => parsed.sources.get(pointer));
  return {
    value: assessment.fits ? assessment.value : undefined,
    changes: [
      ...body.changes,
      ...withoutMoot(parsed.changes, assessment.changes),
      ...bareText(parsed.value, settings),
      ...assessment.changes,
    ],
    findings: [...parsed.warnings, ...assessment.findings],
    dropped: assessment.dropped,
  };
}

/** Any text is a YAML string; without a schema nobody knows whether one was meant. */
function bareText(value: Json, settings: Settings): readonly Change[] {
  if (typeof value !== 'string' || settings.types !== undefined) return [];
  return [{ code: 'extract.bare-text', safety: 'unsafe', path: '', before: value, after: value }];
}

/** What speaks against the first fence as the answer: a sentence that refuses it, another fence, an end that was not seen. */
function doubts(text: string, fence: Fence, close: number, end: number): readonly Change[] {
  const unsafe = (code: Code, args: Change['args']): Change => ({
    code,
    safety: 'unsafe',
    path: '',
    before: null,
    after: null,
    ...(args && { args }),
  });
  if (close < 0) return /\n\s*$/.test(text.slice(0, end)) ? [] : [unsafe('parse.unseen-end', {})];
  const found: Change[] = [];
  const reason = quotedReason(text, fence.start, behindMarks(text, close), true);
  if (reason !== undefined) found.push(unsafe('extract.quoted', { reason }));
  const next = nextFence(text, behindMarks(text, close), end);
  const body = text.slice(fence.body, close).trim();
  const other =
    next === undefined ? body : text.slice(next.body, Math.max(next.body, closingFence(text, next, next.body, end))).trim();
  if (other !== body) found.push(unsafe('extract.several-documents', { count: 2 }));
  return found;
}

interface Body extends Span {
  readonly changes: readonly Change[];
}

/** What is left of a reply without reasoning, fence and prose: the stretch that holds the document. */
export function yamlBody(text: string, reasoning: readonly Span[]): Body {
  const changes: Change[] = [];
  const cut = (code: Change['code'], from: number, to: number) => {
    if (from < to && !isBlank(text, from, to))
      changes.push({ code, safety: 'safe', path: '', before: text.slice(from, to), after: '', at: from });
  };
  for (const span of reasoning) cut('extract.reasoning', span.start, span.end);
  const last = answerSpans(text, reasoning).at(-1) ?? { start: 0, end: text.length };
  const start = text.charCodeAt(last.start) === 0xfeff ? last.start + 1 : last.start;
  cut('extract.bom', last.start, start);
  const fence = nextFence(text, start, last.end);
  if (fence === undefined) return { start, end: last.end, changes };
  cut('extract.prose', start, fence.start);
  const close = closingFence(text, fence, fence.body, last.end);
  changes.push(...doubts(text, fence, close, last.end));
  cut(close < 0 ? 'extract.unclosed-fence' : 'extract.fence', fence.start, fence.body);
  if (close >= 0) {
    cut('extract.fence', close, behindMarks(text, close));
    cut('extract.prose', behindMarks(text, close), last.end);
  }
  return { start: fence.body, end: close < 0 ? last.end : close, changes };
}
