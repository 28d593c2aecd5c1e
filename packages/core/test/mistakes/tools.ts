import { compile } from '@tamis/core';
import * as z from 'zod';

const parameters = z.object({ amount: z.number() });
const refund = { name: 'refund', parameters } as const;
const look = { name: 'look' } as const;

compile({
  // at kind: Did you mean '"tool-calls"'?
  kind: 'tool-call',
  tools: [refund],
});

compile({
  kind: 'tool-calls',
  // at tool: Did you mean to write 'tools'?
  tool: [refund],
});

compile(
  // at {: Property 'tools' is missing
  { kind: 'tool-calls' },
);

compile({
  kind: 'tool-calls',
  // at tools: 'number' is not assignable
  tools: 5,
});

compile({
  kind: 'tool-calls',
  tools: [
    refund,
    // at 'look': 'string' is not assignable
    'look',
  ],
});

compile({
  kind: 'tool-calls',
  tools: [refund],
  // at polcy: Did you mean to write 'policy'?
  polcy: { effects: { destroy: 'hold' } },
});

compile({
  kind: 'tool-calls',
  tools: [refund],
  // at schema: 'schema' does not exist in type
  schema: parameters,
});

compile({
  kind: 'tool-calls',
  tools: [refund],
  policy: {
    // at efects: Did you mean to write 'effects'?
    efects: { destroy: 'hold' },
  },
});

compile({
  kind: 'tool-calls',
  tools: [refund],
  policy: {
    effects: {
      change: 'pass',
      // at destroy: '"held"' is not assignable
      destroy: 'held',
    },
  },
});

compile({
  kind: 'tool-calls',
  tools: [
    {
      name: 'refund',
      // at effect: Did you mean '"change"'?
      effect: 'chang',
    },
  ],
});

compile({
  kind: 'tool-calls',
  tools: [
    {
      name: 'refund',
      // at paramters: "Did you mean parameters?"
      paramters: parameters,
    },
  ],
});

compile({
  kind: 'tool-calls',
  tools: {
    refund: {
      parameters,
      // at efect: "Did you mean effect?"
      efect: 'change',
    },
  },
});

compile({
  kind: 'tool-calls',
  tools: [
    {
      name: 'refund',
      preconditions: [
        {
          name: 'paid',
          // at exp: 'exp' does not exist in type 'Precondition'
          exp: 'world.paid',
        },
      ],
    },
  ],
});

compile({
  kind: 'tool-calls',
  tools: [
    {
      name: 'refund',
      levels: {
        missing: 'error',
        // at unkown: Did you mean to write 'unknown'?
        unkown: 'ignore',
      },
    },
  ],
});

compile({
  kind: 'tool-calls',
  tools: [refund, look],
  about: {
    refund: {
      // at effect: Did you mean '"change"'?
      effect: 'chang',
    },
    look: { effect: 'read' },
  },
});

compile({
  kind: 'tool-calls',
  tools: [refund, look],
  about: {
    refund: { effect: 'change' },
    // at lok: Did you mean to write 'look'?
    lok: { effect: 'read' },
  },
});

compile({
  kind: 'tool-calls',
  tools: [refund, look],
  about: {
    refund: {
      effect: 'change',
      // at sumary: Did you mean to write 'summary'?
      sumary: 'Refund {amount}',
    },
  },
});

compile({
  kind: 'tool-calls',
  tools: [refund, look],
  about: {
    refund: {
      // at trust: '"inside"' is not assignable
      trust: 'inside',
      effect: 'change',
    },
  },
});

compile({
  kind: 'tool-calls',
  tools: [refund, look],
  order: [
    {
      tool: 'refund',
      // at 'lok': Did you mean '"look"'?
      requires: ['lok'],
    },
  ],
});

compile({
  kind: 'tool-calls',
  tools: { refund: { parameters }, look: {} },
  order: [
    {
      once: [
        'look',
        // at 'refnd': Did you mean '"refund"'?
        'refnd',
      ],
    },
  ],
});

compile({
  kind: 'tool-calls',
  tools: [refund, look],
  order: [
    {
      sequence: ['look', 'refund'],
      // at level: '"warn"' is not assignable
      level: 'warn',
    },
  ],
});

compile({
  kind: 'tool-calls',
  tools: [refund, look],
  levels: {
    // at empty: '"fail"' is not assignable
    empty: 'fail',
    missing: 'error',
  },
});
