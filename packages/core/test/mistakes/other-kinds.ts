import { compile } from '@tamis/core';

compile({
  kind: 'command',
  grammar: {
    version: 1,
    forms: { stop: 'stop' },
    // at slotz: Did you mean to write 'slots'?
    slotz: { colour: { most: 2 } },
  },
});

compile({
  kind: 'command',
  // at grammar: Property 'forms' is missing
  grammar: { version: 1 },
});

compile({
  kind: 'command',
  grammar: {
    version: 1,
    forms: { stop: 'stop' },
    slots: {
      colour: {
        most: 2,
        // at over: '"keep"' is not assignable
        over: 'keep',
      },
    },
  },
});

compile({
  kind: 'command',
  grammar: {
    version: 1,
    forms: {
      go: {
        say: 'go',
        // at abuot: Did you mean to write 'about'?
        abuot: 'When it is time.',
      },
    },
  },
});

compile({
  kind: 'command',
  grammar: { version: 1, forms: { stop: 'stop' } },
  // at rules: 'rules' does not exist in type
  rules: { required: ['say'] },
});

compile({
  kind: 'suggestions',
  grammar: {
    version: 1,
    forms: { stop: 'stop' },
    suggestions: {
      // at frms: Did you mean to write 'forms'?
      command: { frms: ['stop'] },
    },
  },
});

compile({
  kind: 'actions',
  actions: [
    { id: 'wait', command: 'wait' },
    // at {: Property 'command' is missing
    { id: 'go' },
  ],
});

compile({
  kind: 'actions',
  actions: [{ id: 'wait', command: 'wait' }],
  // at moved: '"persn"' is not assignable
  moved: 'persn',
});

compile({
  kind: 'actions',
  // at action: Did you mean to write 'actions'?
  action: [{ id: 'wait', command: 'wait' }],
});

compile({
  kind: 'extraction-rule',
  // at language: '"yml"' is not assignable
  language: 'yml',
  samples: ['a/b.txt'],
});

compile({
  kind: 'extraction-rule',
  // at 5: 'number' is not assignable to type 'string'
  samples: ['a/b.txt', 5],
});
