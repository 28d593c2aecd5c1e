import { compile } from '@tamis/core';
import * as z from 'zod';

const schema = z.object({ score: z.number() });

compile({
  schema,
  // at polcy: Did you mean to write 'policy'?
  polcy: { repair: 'none' },
});

compile({
  // at shema: Did you mean to write 'schema'?
  shema: schema,
  format: 'json',
});

compile({
  schema,
  // at format: '"jsn"' is not assignable to type '"json" | "lines" | "yaml"
  format: 'jsn',
});

compile({
  // at schema: 'number' is not assignable
  schema: 5,
  format: 'json',
});

compile({
  schema,
  policy: {
    coerce: 'none',
    // at repare: Did you mean to write 'repair'?
    repare: 'none',
  },
});

compile({
  schema,
  policy: {
    repair: 'none',
    // at coerce: '"saf"' is not assignable
    coerce: 'saf',
  },
});

compile({
  schema,
  policy: {
    repair: 'none',
    // at strict: 'string' is not assignable to type 'boolean | undefined'
    strict: 'yes',
  },
});

compile({
  schema,
  policy: {
    limits: {
      depth: 8,
      // at byts: Did you mean to write 'bytes'?
      byts: 1000,
    },
  },
});

compile({
  schema,
  policy: {
    limits: {
      // at bytes: 'string' is not assignable to type 'number'
      bytes: '1 MB',
      depth: 8,
    },
  },
});

compile({
  schema,
  policy: {
    on: {
      '/notes': 'drop',
      // at '/score': '"dropp"' is not assignable
      '/score': 'dropp',
    },
  },
});

compile({
  schema,
  policy: {
    remarks: {
      // at 'dout': is not assignable
      off: ['dout'],
    },
  },
});

compile({
  schema,
  rules: {
    required: ['score'],
    // at ragnes: Did you mean to write 'ranges'?
    ragnes: { score: [0, 1] },
  },
});

compile({
  schema,
  rules: {
    types: {
      // at score: '"numbr"' is not assignable to type 'RuleType'
      score: 'numbr',
    },
  },
});

compile({
  schema,
  rules: {
    rules: [
      {
        name: 'positive',
        // at exp: Did you mean to write 'expr'?
        exp: 'score > 0',
      },
    ],
  },
});

compile({
  schema,
  rules: {
    rules: [
      { name: 'positive', expr: 'score > 0' },
      // at {: Property 'name' is missing
      { expr: 'score > 0' },
    ],
  },
});

compile({
  schema,
  rules: {
    rules: [
      {
        name: 'positive',
        expr: 'score > 0',
        // at level: '"warn"' is not assignable
        level: 'warn',
      },
    ],
  },
});

compile({
  schema,
  checks: [
    {
      name: 'known',
      // at rum: 'rum' does not exist in type 'Check
      rum: () => undefined,
    },
  ],
});

compile({
  schema,
  checks: [
    {
      name: 'known',
      // at 5: 'number' is not assignable
      run: () => 5,
    },
  ],
});

compile({
  schema,
  checks: [
    {
      name: 'known',
      run: () => undefined,
      // at timout: Did you mean to write 'timeout'?
      timout: 500,
    },
  ],
});

compile({
  schema,
  checks: [
    {
      name: 'known',
      // at scroe: Did you mean 'score'?
      run: (value) => (value.scroe > 0 ? undefined : { message: 'None.' }),
    },
  ],
});

compile({
  schema,
  // at tools: 'tools' does not exist in type
  tools: [{ name: 'refund' }],
});

compile({
  // at kind: Did you mean '"document"'?
  kind: 'documents',
  schema,
});
