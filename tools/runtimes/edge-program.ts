import { ask, engine, type Json } from '@tamis/core';
import { cel } from '@tamis/core/cel';
import { python } from '@tamis/core/python';
import { yaml } from '@tamis/core/yaml';
import { aiSdkModel } from '@tamis/models/ai-sdk';
import { readCassette, replayModel } from '@tamis/models/cassettes';
import { openAiTurn } from '@tamis/models/turns';

type SdkModel = Parameters<typeof aiSdkModel>[0];

const { compile } = engine.of(engine.kinds, { languages: [python, cel], formats: [yaml] });
const gate = compile({ schema: { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] } });
const tools = compile({ kind: 'tool-calls', tools: [{ name: 'look' }] });

export async function edgeProgram(): Promise<readonly Json[]> {
  const rules = [{ name: 'python', expr: 'len(n) == 1' } as const, { name: 'cel', cel: 'size(n) == 1' } as const];
  const judged = [
    gate.judge('{n: 1,}'),
    gate.judge('{"n": 1, "n": 2}'),
    gate.judge('{"m": 1}'),
    compile({ rules: { rules } }).judge('{"n": [1]}'),
    compile({ format: 'yaml' }).judge('n: 1'),
  ];
  const cassette = readCassette('{"reply": {"text": "{\\"m\\": 1}"}}\n{"reply": {"text": "{n: 1,}"}}');
  const asked = await ask({ gate, model: replayModel(cassette), messages: [] });
  const call = { id: 'a', function: { name: 'look', arguments: '{}' } };
  const turn = await openAiTurn(tools, { role: 'assistant', content: null, tool_calls: [call] });
  const doGenerate = async () => ({ content: [{ type: 'text', text: '{"n": 2,}' }], finishReason: { unified: 'stop' } });
  const sdk = { specificationVersion: 'v4', provider: 'p', modelId: 'm', supportedUrls: {}, doGenerate } as unknown as SdkModel;
  const second = await ask({ gate, model: aiSdkModel(sdk), messages: [] });
  return [...judged.map(({ status }) => status), asked.status, asked.attempts.length, turn.status, second.status];
}

export const EXPECTED: readonly Json[] = ['pass', 'hold', 'fail', 'pass', 'pass', 'accepted', 2, 'pass', 'accepted'];

// How `workerd test` runs it.
export const worker = {
  test: async () => {
    const found = JSON.stringify(await edgeProgram());
    if (found !== JSON.stringify(EXPECTED)) throw new Error(`${found} instead of ${JSON.stringify(EXPECTED)}`);
  },
};
