import { expect, it } from 'vitest';
import { compile } from '../../../scripts/cases/every-kind.ts';
import { judgeCase } from '../../../scripts/cases/judge-case.ts';
import { type Case, casePages, readCaseFile } from '../../../scripts/cases/read-case-file.ts';
import type { PolicyInput } from '../src/index.ts';

const cases = casePages()
  .filter((page) => /\bcontract[/\\]/.test(page))
  .flatMap((page) => readCaseFile(page).map((one) => ({ ...one, page })));

function under(one: Case, policy: PolicyInput): Case {
  return { ...one, contract: { ...one.contract, policy: { ...(one.contract.policy as object), ...policy } } };
}

it('a contract with any warning obeys its limits', async () => {
  const obeying = new Set<string>();
  for (const one of cases) {
    const given = await judgeCase(one);
    if ('problems' in given || given.warnings.length === 0) continue;
    const bound = await judgeCase(under({ ...one, reply: 'x'.repeat(3) }, { limits: { bytes: 2 } }));
    const codes = 'problems' in bound ? [] : bound.verdict.findings.map(({ code }) => code);
    expect(codes, `${one.page}: ${one.title}`).toEqual(['extract.too-large']);
    for (const { code } of given.warnings) obeying.add(code);
  }
  expect([...obeying].sort()).toMatchInlineSnapshot(`
    [
      "contract.coercion-off",
      "contract.converting-field",
      "contract.idle-effect",
      "contract.ignored-keyword",
      "contract.misspelt-keyword",
      "contract.no-way-out",
      "contract.open-slot",
      "contract.provider-tool",
      "contract.type-name",
      "contract.undeclared-name",
      "contract.unknown-format",
      "contract.unspoken-label",
      "contract.untold-field",
    ]
  `);
});

// Suggestions with a label that nobody can say, which is worth a warning, and without one.
function suggestions(label: string, policy: PolicyInput) {
  const presets = { i: [{ key: 'teach', label }] };
  const slots = { m: { most: 2, over: 'keep-last' } } as const;
  const forms = { r: 'go {m}', i: 'intent {i}' };
  const fields = { recipe: { forms: ['r'], required: true } };
  const grammar = { version: 1, lists: { m: ['a', 'b', 'c'] }, presets, slots, forms, suggestions: fields } as const;
  return compile({ kind: 'suggestions', grammar, policy });
}

const MIXED = '{"suggestions":[{"name":"x","recipe":"go d"},{"name":"y","recipe":"Go A"},]}';
const SPELT = '{"suggestions":[{"name":"y","recipe":"Go A"}]}';
const TWICE = '{"suggestions":[{"name":"x","recipe":"go a"}],"suggestions":[{"name":"y","recipe":"go b"}]}';

it.each<readonly [PolicyInput, string, string]>([
  [{ on: { '/suggestions/*': 'reject' } }, MIXED, 'fail'],
  [{ on: { '/suggestions/*': 'drop' } }, MIXED, 'pass'],
  [{ repair: 'none' }, MIXED, 'fail'],
  [{ limits: { bytes: 20 } }, MIXED, 'fail'],
  [{}, SPELT, 'pass'],
  [{ coerce: 'none' }, SPELT, 'fail'],
  [{}, TWICE, 'hold'],
  [{ strict: true }, TWICE, 'fail'],
  [{ allow: ['parse.duplicate-key'] }, TWICE, 'pass'],
])('suggestions with a warning obey %j like those without', (policy, reply, status) => {
  const [warned, plain] = ['Teach / explain', 'Teach'].map((label) => suggestions(label, policy));
  expect(warned?.warnings).toMatchObject([{ code: 'contract.unspoken-label' }]);
  expect(plain?.warnings).toEqual([]);
  expect(warned?.judge(reply)).toEqual(plain?.judge(reply));
  expect(plain?.judge(reply).status).toBe(status);
});
