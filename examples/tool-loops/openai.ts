import { compile, type ToolHistory } from '@tamis/core';
import { openAiTurn } from '@tamis/models';
import OpenAI from 'openai';
import { approves, rest, run, TASK, tools } from './office.ts';
import { startProvider } from './provider.ts';
import { note, show } from './transcript.ts';

const server = await startProvider();
const client = new OpenAI({ apiKey: 'none', baseURL: `${server.url}/v1`, maxRetries: 0 });

const offered = tools.map((tool) => ({ type: 'function' as const, function: { ...tool, parameters: { ...tool.parameters } } }));
const gate = compile({ kind: 'tool-calls', tools: offered, ...rest });
const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: 'user', content: TASK }];
const made: ToolHistory['calls'][number][] = [];

for (let step = 0; step < 10; step++) {
  const completion = await client.chat.completions.create({ model: 'any', messages, tools: offered });
  const message = completion.choices[0]?.message;
  if (message === undefined) break;
  const turn = await openAiTurn(gate, message, { calls: made });
  show(turn.verdict);
  messages.push(message);
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
