import { type Attributes, type Meter, type Span, SpanStatusCode, type Tracer } from '@opentelemetry/api';
import type { Journal, JournalEntry, Usage } from '@tamis/core';

/** What is written where. Prompts and replies stay out unless they are asked for: they may hold anything. */
export interface OtelGiven {
  readonly tracer: Tracer;
  readonly meter?: Meter;
  /** Whether messages and replies are put on the spans. */
  readonly content?: boolean;
}

type Entry<Kind extends JournalEntry['kind']> = Extract<JournalEntry, { readonly kind: Kind }>;

/**
 * A journal that ends in OpenTelemetry, by the conventions for generative AI: a span for each call and for each verdict. One
 * journal serves one run at a time; runs that go on at once need one each.
 */
export function otelJournal(given: OtelGiven): Journal {
  const record = meters(given.meter);
  let call: { readonly span: Span; readonly model: string; readonly at: number } | undefined;
  const end = (attributes: Attributes, at: number, failure?: string) => {
    if (call === undefined) return;
    call.span.setAttributes(attributes);
    if (failure !== undefined) call.span.setStatus({ code: SpanStatusCode.ERROR, message: failure });
    record.duration((at - call.at) / 1000, call.model, failure);
    call.span.end();
    call = undefined;
  };
  return (entry) => {
    switch (entry.kind) {
      case 'call-start':
        call = { span: startSpan(given, entry), model: entry.model, at: entry.at };
        return;
      case 'call-end':
        record.usage(entry.usage, call?.model ?? '');
        end(replyAttributes(entry, given.content === true), entry.at);
        return;
      case 'fault-met':
        if (call === undefined) checkSpan(given.tracer, entry);
        else end({ 'error.type': entry.code }, entry.at, entry.code);
        return;
      case 'verdict-reached':
        verdictSpan(given.tracer, entry);
        return;
      default:
        return;
    }
  };
}

function startSpan({ tracer, content }: OtelGiven, { model, messages, attempt, reason }: Entry<'call-start'>): Span {
  const attributes: Attributes = {
    'gen_ai.operation.name': 'chat',
    'gen_ai.provider.name': model.split(':')[0] ?? model,
    'gen_ai.request.model': model.slice(model.indexOf(':') + 1),
    'tamis.attempt': attempt,
    'tamis.reason': reason,
  };
  const said = content === true ? { 'gen_ai.input.messages': JSON.stringify(messages) } : {};
  return tracer.startSpan(`chat ${model}`, { attributes: { ...attributes, ...said } });
}

function replyAttributes({ reply, finish, usage, model, id }: Entry<'call-end'>, content: boolean): Attributes {
  return {
    'gen_ai.response.finish_reasons': [finish],
    ...(model === undefined ? {} : { 'gen_ai.response.model': model }),
    ...(id === undefined ? {} : { 'gen_ai.response.id': id }),
    ...(usage === undefined
      ? {}
      : { 'gen_ai.usage.input_tokens': usage.inputTokens, 'gen_ai.usage.output_tokens': usage.outputTokens }),
    ...(content ? { 'gen_ai.output.messages': JSON.stringify([{ role: 'assistant', content: reply }]) } : {}),
  };
}

/** A verdict is an evaluation of what the model said; codes only, since messages may quote the reply. */
function verdictSpan(tracer: Tracer, { attempt, verdict }: Entry<'verdict-reached'>): void {
  const codes = [...new Set([...verdict.findings, ...verdict.changes].map(({ code }) => code))];
  const span = tracer.startSpan('tamis.judge', {
    attributes: {
      'gen_ai.evaluation.name': 'tamis',
      'gen_ai.evaluation.score.label': verdict.status,
      'tamis.attempt': attempt,
      'tamis.codes': codes,
    },
  });
  if (verdict.status === 'fail') span.setStatus({ code: SpanStatusCode.ERROR, message: codes[0] ?? 'fail' });
  span.end();
}

/** A fault outside of a call is one of a check. */
function checkSpan(tracer: Tracer, { attempt, code }: Entry<'fault-met'>): void {
  const span = tracer.startSpan('tamis.check', { attributes: { 'error.type': code, 'tamis.attempt': attempt } });
  span.setStatus({ code: SpanStatusCode.ERROR, message: code });
  span.end();
}

function meters(meter: Meter | undefined) {
  const tokens = meter?.createHistogram('gen_ai.client.token.usage', { unit: '{token}' });
  const seconds = meter?.createHistogram('gen_ai.client.operation.duration', { unit: 's' });
  const of = (model: string): Attributes => ({
    'gen_ai.operation.name': 'chat',
    'gen_ai.request.model': model.slice(model.indexOf(':') + 1),
  });
  return {
    usage(usage: Usage | undefined, model: string): void {
      if (usage === undefined) return;
      tokens?.record(usage.inputTokens, { ...of(model), 'gen_ai.token.type': 'input' });
      tokens?.record(usage.outputTokens, { ...of(model), 'gen_ai.token.type': 'output' });
    },
    duration(value: number, model: string, failure: string | undefined): void {
      seconds?.record(value, { ...of(model), ...(failure === undefined ? {} : { 'error.type': failure }) });
    },
  };
}
