import { createOpenAI } from '@ai-sdk/openai';
import { compile, type JsonObject } from '@tamis/core';
import { tamisMiddleware, tamisRepairToolCall } from '@tamis/models';
import { generateText, isStepCount, jsonSchema, tool, wrapLanguageModel } from 'ai';
import { approves, rest, run, TASK, tools } from './office.ts';
import { startProvider } from './provider.ts';
import { note, show } from './transcript.ts';

const server = await startProvider();
const gate = compile({ kind: 'tool-calls', tools, ...rest });

const model = wrapLanguageModel({
  model: createOpenAI({ apiKey: 'none', baseURL: `${server.url}/v1` }).chat('any'),
  middleware: tamisMiddleware(gate, {
    onVerdict: show,
    // What is in doubt is not run: without `onDoubt`, the model is told what to write.
    onApproval: ({ value }) => approves(value.calls),
  }),
});

await generateText({
  model,
  prompt: TASK,
  tools: Object.fromEntries(tools.map(({ name, description, parameters }) => [name, runnable(name, description, parameters)])),
  repairToolCall: tamisRepairToolCall(gate),
  stopWhen: isStepCount(10),
});
await server.close();

function runnable(name: string, description: string, parameters: (typeof tools)[number]['parameters']) {
  const { type, properties, required } = parameters;
  return tool({
    description,
    inputSchema: jsonSchema<JsonObject>({ type, properties, required: [...required] }),
    execute: (input) => {
      const output = run({ name, arguments: input });
      note(`= ${typeof output === 'string' ? output : output.text}`);
      if (typeof output !== 'string') throw new Error(output.text);
      return output;
    },
  });
}
