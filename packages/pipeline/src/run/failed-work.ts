import type { Judgement } from '@tamis/ledger';
import { findingCode } from '@tamis/ledger/internal';
import type { Prompt } from '../prompts/render-prompt.ts';
import type { ExpressionError, Failed } from '../steps/step-result.ts';

// The codes of steps that could not be computed, and of replies that could not be kept.
type WorkCode = 'pipeline.expression-fails' | 'pipeline.template-fails' | 'pipeline.key-repeated';

// The judgement for a step that could not be computed for a unit.
export function failedWork(code: WorkCode, message: string): Judgement {
  return {
    status: 'fail',
    codes: [{ source: 'finding', code, grade: 'error' }],
    record: JSON.stringify({ findings: [], changes: [], dropped: [], error: { code, message } }),
  };
}

export function failedStep({ error, findings, changes }: Failed): Judgement {
  if (error !== undefined) return failedWork('pipeline.expression-fails', expressionText(error));
  return { status: 'fail', codes: findings.map(findingCode), record: JSON.stringify({ findings, changes, dropped: [] }) };
}

// The judgement for a prompt that could not be rendered.
export function failedPrompt(prompt: Extract<Prompt, { ok: false }>): Judgement {
  if ('expression' in prompt)
    return failedWork(
      'pipeline.expression-fails',
      expressionText({ expression: prompt.expression, kind: prompt.kind, message: prompt.reason }),
    );
  return failedWork('pipeline.template-fails', `${prompt.template}:${prompt.line}: ${prompt.kind}: ${prompt.reason}`);
}

export function expressionText({ expression, kind, message }: ExpressionError): string {
  return `${expression}: ${kind}: ${message}`;
}
