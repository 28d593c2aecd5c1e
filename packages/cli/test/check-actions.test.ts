import { describe, expect, it } from 'vitest';
import { fileWith, jsonl, listIn, tamis } from './tamis.ts';

const ACTIONS = `kind: actions
wait: wait
actions:
  - id: go-kitchen
    command: go to the kitchen
    targets: [{id: kitchen}]
    preconditions:
      - name: unlocked
        expr: "'kitchen' not in world.locked"
        error: The door to the kitchen is locked.
  - {id: wait, command: wait}
`;
const contract = fileWith('actions.yaml', ACTIONS);
const json = {
  kind: 'actions',
  wait: 'wait',
  actions: [
    {
      id: 'go-kitchen',
      command: 'go to the kitchen',
      preconditions: [{ name: 'unlocked', expr: "'kitchen' not in world.locked", error: 'The door to the kitchen is locked.' }],
    },
    { id: 'wait', command: 'wait' },
  ],
};

const question = (id: number, reply: string, more: object = {}) => `${JSON.stringify({ id, reply, contract: json, ...more })}\n`;

describe('tamis judge', () => {
  it('judges choices in the world of the question', async () => {
    const run = await tamis(
      ['judge'],
      question(1, '1', { world: { locked: [] } }) +
        question(2, '1', { world: { locked: ['kitchen'] } }) +
        question(3, '[1, "wait"]', { world: { locked: ['kitchen'] } }) +
        question(4, '1') +
        question(5, '1', { world: {} }) +
        question(6, '1', {
          world: { locked: ['kitchen'] },
          messages: [{ role: 'user', content: 'Go on.' }],
          boundary: 'abcdefgh1',
        }),
    );
    expect(run.code).toBe(0);
    const [open, locked, list, none, bare, again] = jsonl(run.stdout);
    expect(open).toMatchObject({ status: 'pass', value: { action: { id: 'go-kitchen', index: 1 }, by: 'index' } });
    expect(locked).toMatchObject({ status: 'fail' });
    expect(listIn(locked, 'findings')[0]).toMatchObject({
      code: 'preconditions.unmet',
      message: 'The door to the kitchen is locked.',
      args: { rule: 'unlocked', action: 'go-kitchen' },
    });
    expect(list).toMatchObject({
      status: 'pass',
      value: { action: { id: 'wait' }, by: 'list' },
      dropped: [{ path: '/0', value: 1 }],
    });
    expect(listIn(none, 'findings')[0]?.code).toBe('preconditions.needs-world');
    expect(listIn(bare, 'findings')[0]?.code).toBe('preconditions.error');
    expect(JSON.stringify(again?.retry)).toContain('Possible now: 2 wait');
  });

  it('reports what is wrong with a contract, and what was meant', async () => {
    const wrong = { kind: 'actions', actions: [{ id: 'a', comand: 'x', command: 'y' }], moved: 'wiat' };
    const run = await tamis(['judge'], `${JSON.stringify({ id: 1, reply: '1', contract: wrong })}\n`);
    const [answer] = jsonl(run.stdout);
    expect(answer).toMatchObject({ status: 'contract-error' });
    const messages = listIn(answer, 'findings').map(({ message }) => message);
    expect(messages.join('\n')).toMatch(/Did you mean `command`\?/);
    expect(messages.join('\n')).toMatch(/Did you mean `wait`\?/);
  });
});

describe('tamis check', () => {
  it('takes the world of each unit', async () => {
    const unit = (more: object) => `${JSON.stringify({ reply: '{"chosenIndex": 1}', ...more })}\n`;
    const run = await tamis(
      ['check', '--contract', contract],
      unit({ id: 'a', world: { locked: [] } }) + unit({ id: 'b', world: { locked: ['kitchen'] } }) + unit({ id: 'c' }),
    );
    expect(run.code).toBe(1);
    expect(jsonl(run.stdout)).toMatchObject([{ id: 'a', reply: { action: { id: 'go-kitchen' } } }]);
    expect(jsonl(run.stderr).map(({ unit_id, code }) => [unit_id, code])).toEqual([
      ['b', 'preconditions.unmet'],
      ['c', 'preconditions.needs-world'],
    ]);
  });

  it('does not take a world from a unit of a document', async () => {
    const rules = fileWith('rules.yaml', 'rules:\n  rules:\n    - {name: world, expr: input.world.ok}\n');
    const run = await tamis(['check', '--contract', rules], '{"reply": "{}", "world": {"ok": true}}\n');
    expect(run.code).toBe(0);
  });
});
