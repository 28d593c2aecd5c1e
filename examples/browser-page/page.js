import { ContractError, compile, messageOf } from '@tamis/core';

const at = (id) => document.getElementById(id);

/** Shows texts as texts: what a model wrote is never HTML. */
function list(element, lines) {
  element.replaceChildren(
    ...lines.map((line) => {
      const item = document.createElement('li');
      item.textContent = line;
      return item;
    }),
  );
}

/** What JSON.parse makes of a reply, for comparison. */
function parsed(reply) {
  try {
    return JSON.stringify(JSON.parse(reply));
  } catch (error) {
    return `error: ${error.message}`;
  }
}

/** The gate of the schema as it is now; undefined while it is not one. */
function gateOf(text) {
  try {
    return compile({ schema: JSON.parse(text) });
  } catch (error) {
    const problems =
      error instanceof ContractError ? error.problems.map((problem) => problem.message ?? problem.code) : [error.message];
    at('status').textContent = 'the schema is not one';
    list(at('reasons'), problems);
    return undefined;
  }
}

function judge() {
  const reply = at('reply').value;
  at('parsed').textContent = parsed(reply);
  at('value').textContent = '';
  const verdict = gateOf(at('schema').value)?.judge(reply);
  if (verdict === undefined) return;
  at('status').textContent = verdict.status;
  const told = [...verdict.findings, ...verdict.changes].map(
    (one) => `${one.code}${one.safety ? `, ${one.safety}` : ''}: ${messageOf(one)}`,
  );
  list(at('reasons'), told);
  if (verdict.status === 'pass') at('value').textContent = JSON.stringify(verdict.value, null, 2);
}

for (const id of ['schema', 'reply']) at(id).addEventListener('input', judge);
judge();
