import type { Change } from '../model/change.ts';
import type { Json } from '../model/json.ts';
import { isBlank } from '../stages/extract/opener.ts';
import type { Span } from '../stages/extract/reasoning.ts';
import type { Evidence } from '../stages/verdict/decide.ts';
import { assess } from './assess.ts';
import { answerSpans } from './find-candidates.ts';
import { withoutMoot } from './moot.ts';
import { isCollection, readYamlBody } from './read-yaml-body.ts';
import type { Settings } from './settings.ts';

/** Reads a YAML document: what the fences and tags of the answer hold, or all of it. */
export function readYaml(text: string, reasoning: readonly Span[], settings: Settings): Evidence {
  const { changes, ...answer } = answerIn(text, reasoning);
  const { body, parsed } = readYamlBody(text, answer, settings);
  const around = [...changes, ...body.changes];
  if (isBlank(text, body.start, body.end)) {
    return {
      value: undefined,
      changes: [],
      findings: [{ code: 'extract.empty', severity: 'error', path: '', args: {} }],
      dropped: [],
    };
  }
  if (!parsed.ok) return { value: undefined, changes: around, findings: parsed.findings, dropped: [] };
  const assessment = assess(parsed.value, settings, parsed.sourceAt);
  return {
    value: assessment.fits ? assessment.value : undefined,
    changes: [
      ...around,
      ...withoutMoot(parsed.changes, assessment.changes),
      ...bareText(parsed.value, body.tags > 0, settings),
      ...assessment.changes,
    ],
    findings: [...parsed.warnings, ...assessment.findings],
    dropped: assessment.dropped,
  };
}

/** Any text is a YAML string; without a schema nobody knows whether one was meant, and a scalar between tags may be markup. */
function bareText(value: Json, isTagged: boolean, settings: Settings): readonly Change[] {
  if (isCollection(value) || (!isTagged && (typeof value !== 'string' || settings.types !== undefined))) return [];
  return [{ code: 'extract.bare-text', safety: 'unsafe', path: '', before: value, after: value }];
}

/** What stands behind the last reasoning block, without a byte order mark. */
function answerIn(text: string, reasoning: readonly Span[]): Span & { readonly changes: readonly Change[] } {
  const changes: Change[] = [];
  const cut = (code: Change['code'], from: number, to: number) => {
    if (from < to) changes.push({ code, safety: 'safe', path: '', before: text.slice(from, to), after: '', at: from });
  };
  for (const span of reasoning) cut('extract.reasoning', span.start, span.end);
  const last = answerSpans(text, reasoning).at(-1) ?? { start: 0, end: text.length };
  const start = text.charCodeAt(last.start) === 0xfeff ? last.start + 1 : last.start;
  cut('extract.bom', last.start, start);
  return { start, end: last.end, changes };
}
