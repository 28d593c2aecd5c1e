/** What is true in the house: all tabs share it, as they share the reviews. */
export function house() {
  return { game: 1, locked: [], ...JSON.parse(localStorage.getItem('house') ?? '{}') };
}

export function changeHouse(change) {
  localStorage.setItem('house', JSON.stringify({ ...house(), ...change }));
}

/** What Ann can do, and what she has to say besides. */
export const CONTRACT = {
  kind: 'actions',
  approve: 'all',
  moved: 'person',
  wait: 'wait',
  actions: [
    { id: 'go-kitchen', type: 'go', command: 'go to the kitchen', targets: [{ id: 'kitchen' }] },
    { id: 'go-garden', type: 'go', command: 'go to the garden', targets: [{ id: 'garden' }] },
    { id: 'talk-bob', type: 'talk', command: 'talk to Bob', targets: [{ id: 'bob' }] },
    { id: 'wait', command: 'wait and watch' },
  ],
  about: {
    go: {
      preconditions: [{ name: 'unlocked', expr: 'target.id not in world.locked', error: 'That door is locked.' }],
    },
  },
  schema: {
    type: 'object',
    properties: {
      speech: { type: 'string' },
      thoughts: { type: 'string' },
      notes: {
        type: 'array',
        items: {
          type: 'object',
          properties: { text: { type: 'string', minLength: 1 }, subject: { type: 'string' } },
          required: ['text', 'subject'],
        },
      },
    },
    required: ['speech', 'thoughts'],
    additionalProperties: false,
  },
};

/** What a model said in each turn: recorded, so that the page needs no key. */
export const REPLIES = [
  '{"choice": 1, "speech": "I could eat a horse.", "thoughts": "Bob must not see me.", "notes": [{"text": "The stew is ready.", "subject": "kitchen"}]}',
  'Sure!\n```json\n{"choice": 2, "speech": "Some air, then.", "thoughts": "<b>Free</b> at last.",}\n```',
  '{"choice": 3, "speech": "Bob!", "thoughts": "He looks pale.", "notes": [{"text": "Bob is ill?", "subject": "bob"}]}',
];
