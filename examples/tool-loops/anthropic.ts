import Anthropic from '@anthropic-ai/sdk';
import { compile, type ToolHistory } from '@tamis/core';
import { anthropicTurn } from '@tamis/models';
import { approves, rest, run, TASK, tools } from './office.ts';
import { startProvider } from './provider.ts';
import { note, show } from './transcript.ts';

const server = await startProvider();
const client = new Anthropic({ apiKey: 'none', baseURL: server.url, maxRetries: 0 });

const offered = tools.map(({ name, description, parameters }) => {
  const { type, properties, required } = parameters;
  return { name, description, input_schema: { type, properties, required: [...required] } };
});
const gate = compile({ kind: 'tool-calls', tools: offered, ...rest });
const messages: Anthropic.MessageParam[] = [{ role: 'user', content: TASK }];
const made: ToolHistory['calls'][number][] = [];

for (let step = 0; step < 10; step++) {
  const message = await client.messages.create({ model: 'any', max_tokens: 1000, messages, tools: offered });
  const turn = await anthropicTurn(gate, message, { calls: made });
  show(turn.verdict);
  messages.push({ role: 'assistant', content: message.content });
  if (turn.status === 'fail') {
    messages.push(...turn.messages);
  } else if (turn.status === 'hold' && (turn.reason !== 'approval' || !approves(turn.held))) {
    // A person approves; what is in doubt goes back to the model.
    messages.push(...turn.refuse());
  } else {
    const { calls, answer } = turn.status === 'hold' ? turn.release() : turn;
    const outputs = calls.map(run);
    for (const output of outputs) note(`= ${typeof output === 'string' ? output : output.text}`);
    const answers = answer(outputs);
    if (answers.length === 0) break;
    messages.push(...answers);
    made.push(...calls.map(({ name }) => ({ name })));
  }
}
await server.close();
