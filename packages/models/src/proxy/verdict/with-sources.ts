import type { Gate } from '@tamis/core';
import { memberOf } from '@tamis/core/internal';
import { messageSources } from '@tamis/core/loop';
import type { Gates } from './reply-gate.ts';

export function withSources<Given extends Gates>(gates: Given, messages: () => readonly unknown[]): Given {
  const { document } = gates;
  if (document === undefined || memberOf(document.contract, 'grounding') === undefined) return gates;
  return { ...gates, document: sourced(document, messageSources(messages())) };
}

function sourced(gate: Gate, sources: ReturnType<typeof messageSources>): Gate {
  return {
    ...gate,
    judge: (reply, unit) => gate.judge(reply, { ...unit, sources }),
    check: (reply, world, context) => gate.check(reply, world, { ...context, sources }),
    stream: (unit) => gate.stream({ ...unit, sources }),
  };
}
