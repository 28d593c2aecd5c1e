import type { Adapter } from '../adapter.ts';
import { load } from './load.ts';

type Part = { readonly type: 'text' } | { readonly type: 'tool-call'; readonly toolName: string; readonly input: string };

interface Protocol {
  parseGeneratedText(given: { readonly text: string; readonly tools: readonly object[] }): readonly Part[];
}

const PROTOCOLS = ['hermesProtocol', 'qwen3CoderProtocol', 'morphXmlProtocol'] as const;

export async function aiToolParser(): Promise<Adapter> {
  const parser = load<{ readonly [name in (typeof PROTOCOLS)[number]]: () => Protocol }>('@ai-sdk-tool/parser');
  const protocols = PROTOCOLS.map((name) => parser[name]());
  return {
    read: (text, contract) => {
      if (contract.kind !== 'calls') return { refused: 'reads calls only' };
      const tools = contract.tools.map(({ name, parameters }) => ({ type: 'function', name, inputSchema: parameters }));
      const read = protocols.map((protocol) => callsOf(protocol.parseGeneratedText({ text, tools })));
      return { accepted: read.find((calls) => calls.length > 0) ?? [] };
    },
  };
}

function callsOf(parts: readonly Part[]): readonly object[] {
  return parts.flatMap((part) => (part.type === 'tool-call' ? [{ name: part.toolName, arguments: part.input }] : []));
}
