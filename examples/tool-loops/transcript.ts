import { hintOf, messageOf, type ToolReply, type Verdict } from '@tamis/core';
import { visible } from '@tamis/core/wording';

let step = 0;

/** Prints what a gate says of a reply. What a model wrote is made visible first: a terminal obeys some of it. */
export function show(verdict: Verdict<ToolReply>): void {
  const reply = verdict.status === 'pass' ? verdict.value : verdict.status === 'hold' ? verdict.held : undefined;
  const calls = reply?.calls.map(({ name, arguments: given }) => `${name} ${JSON.stringify(given)}`) ?? [];
  const said = reply?.content === undefined ? [] : [reply.content];
  const told = verdict.findings.map(verdict.status === 'fail' ? hintOf : messageOf);
  const [first = '', ...others] = [...said, ...calls, ...told, ...verdict.changes.map(messageOf)];
  console.log(`${++step}  ${verdict.status}  ${visible(first)}`);
  for (const line of others) note(line);
}

/** Prints something below it. */
export function note(line: string): void {
  console.log(`         ${visible(line)}`);
}
