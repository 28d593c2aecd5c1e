import { expect, it } from 'vitest';
import { ContractError, compile } from '../../../index.ts';

const tool = { name: 'pay', parameters: { type: 'object', properties: { amount: { type: 'integer' } } } };

function problemsOf(contract: object): readonly string[] {
  try {
    compile({ kind: 'tool-calls', tools: [tool], ...contract } as never);
    return [];
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    return error.problems.map(({ code, path }) => `${code} ${path}`);
  }
}

it.each<[unknown, readonly string[]]>([
  [{}, []],
  [{ pay: {} }, []],
  [5, ['contract.bad-value /about']],
  [[], ['contract.bad-value /about']],
  [{ pay: 5 }, ['contract.bad-value /about/pay']],
  [{ pay: null }, ['contract.bad-value /about/pay']],
  [{ pay: { efect: 'read' } }, ['contract.unknown-key /about/pay/efect']],
  [{ pay: { effect: 'x' } }, ['contract.bad-value /about/pay/effect']],
  [{ pay: { aliases: 5 } }, ['contract.bad-value /about/pay/aliases']],
  [{ pay: { levels: 5 } }, ['contract.bad-value /about/pay/levels']],
])('says where the details of a tool are wrong: %j', (about, problems) => {
  expect(problemsOf({ about })).toEqual(problems);
});

it('takes tools as a list, or by their names if these agree', () => {
  const { name: _, ...nameless } = tool;
  expect(problemsOf({ tools: { pay: nameless } })).toEqual([]);
  for (const tools of [[tool], { pay: tool }, { tools: [tool] }]) expect(problemsOf({ tools })).toEqual([]);
  for (const tools of [{}, { send: tool }, { pay: 5 }, { tools: { pay: tool } }, 5])
    expect(problemsOf({ tools })).not.toEqual([]);
});
