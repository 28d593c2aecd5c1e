import type { Message } from '@tamis/core';
import { toldInSystem } from '@tamis/core/loop';
import type { ModelStep, Pipeline } from '../model/pipeline.ts';
import type { TemplateProblem } from '../template/template-problem.ts';
import type { Unit } from '../units/unit.ts';
import { promptData } from './prompt-data.ts';

/** A prompt, or the reason there is none: a variable that could not be computed, or a place in a template. */
export type Prompt =
  | {
      readonly ok: true;
      readonly text: string;
      /** The messages to the model: a system message if there is one, then the prompt. */
      readonly messages: readonly Message[];
    }
  | ({ readonly ok: false; readonly kind: string } & TemplateProblem)
  | { readonly ok: false; readonly kind: string; readonly expression: string; readonly reason: string };

/** Renders the prompt of a step for a unit. A failure affects only that unit. */
export function renderPrompt(
  pipeline: Pick<Pipeline, 'config' | 'globalContext'>,
  step: Pick<ModelStep, 'name' | 'variables' | 'template' | 'request'>,
  unit: Unit,
): Prompt {
  const read = promptData(pipeline, step, unit);
  if ('error' in read) return { ok: false, kind: read.error.kind, expression: read.error.expression, reason: read.error.message };
  const prompt = step.template.compiled.render(read.data);
  const system = step.request.system?.render(read.data);
  if (!prompt.ok) return prompt;
  if (system?.ok === false) return system;
  return { ...prompt, messages: messagesOf(prompt.text, system?.text ?? '', step.request) };
}

function messagesOf(prompt: string, system: string, { contract }: ModelStep['request']): readonly Message[] {
  const user: Message = { role: 'user', content: prompt };
  const messages: readonly Message[] = system === '' ? [user] : [{ role: 'system', content: system }, user];
  return contract?.way === 'text' ? toldInSystem(messages, contract.told.text) : messages;
}
