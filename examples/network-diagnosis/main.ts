import { readFileSync } from 'node:fs';
import { type Change, compile, type Finding, hintOf, messageOf, type ToolCall, type ToolHistory } from '@tamis/core';
import type { TextMessage } from '@tamis/core/model';
import { visible } from '@tamis/core/wording';
import { readCassette, replayModel } from '@tamis/models';
import { contract } from './contract.ts';
import { Machine } from './machine.ts';

const model = replayModel(readCassette(readFileSync(new URL('replies.jsonl', import.meta.url), 'utf8')));
const gate = compile(contract);
const machine = new Machine();

const messages: TextMessage[] = [{ role: 'user', content: 'I am connected, but no page opens.' }];
const made: ToolHistory['calls'][number][] = [];
print('user', messages[0]?.content ?? '');

for (let step = 0; step < 20; step++) {
  const { text } = await model.ask(messages);
  print('\nmodel', text);
  messages.push({ role: 'assistant', content: text });
  const verdict = gate.judge(text, { input: { calls: made.map((call) => ({ ...call })) } });
  print(verdict.status, '');
  const altered = verdict.changes.map((change) => `${change.safety}: ${messageOf(change)}`);
  const found = verdict.findings.map((finding) => `${finding.severity}: ${messageOf(finding)}`);
  for (const line of new Set([...altered, ...found])) print('', line);
  if (verdict.status === 'fail') tell(verdict.findings);
  else if (verdict.status === 'hold' && verdict.reason === 'approval') decide(verdict.held.calls);
  // What can be read in more than one way is for the model to write again.
  else if (verdict.status === 'hold') tell(verdict.changes.filter(({ safety }) => safety === 'unsafe'));
  else if (verdict.value.calls.length > 0) run(verdict.value.calls);
  // A text that claims what never happened is no answer to a user.
  else if (verdict.findings.length > 0) tell(verdict.findings);
  else break;
}

/** The model reads what was wrong, and goes on. */
function tell(findings: readonly (Finding | Change)[]): void {
  messages.push({ role: 'user', content: findings.map(hintOf).join('\n') });
}

/** The person of this script is away, so that nothing is destroyed. */
function decide(calls: readonly ToolCall[]): void {
  for (const { name, arguments: given } of calls) print('person', `${name} ${JSON.stringify(given)}? Not now.`);
  messages.push({ role: 'user', content: 'The user does not allow this. Go on without it.' });
}

function run(calls: readonly ToolCall[]): void {
  for (const call of calls) {
    const output = machine.run(call);
    print('run', `${call.name} ${JSON.stringify(call.arguments)}`);
    print('', `= ${output}`);
    made.push({ name: call.name });
    messages.push({ role: 'user', content: `${call.name}: ${output}` });
  }
}

/** What a model wrote is made visible before it is printed: a terminal obeys some of it. */
function print(who: string, line: string): void {
  console.log(`${who.padEnd(who.startsWith('\n') ? 9 : 8)}${visible(line)}`.trimEnd());
}
