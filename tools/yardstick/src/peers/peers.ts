import type { Adapter, Peer } from '../adapter.ts';
import { aiPartialReader, aiReader } from './ai.ts';
import { aiToolParser } from './ai-tool-parser.ts';
import { instructorReader } from './instructor.ts';
import { load } from './load.ts';
import { stackReader } from './stack.ts';
import { tamisReader } from './tamis.ts';
import { typechatReader } from './typechat.ts';

type Parse = (text: string) => unknown;

/** The readers under test. Each is called as its manual says, with default options; a schema is checked after it. */
export const PEERS: readonly Peer[] = [
  { name: 'JSON.parse', calls: 'JSON.parse(text)', load: async () => parser(JSON.parse) },
  {
    name: 'jsonrepair',
    package: 'jsonrepair',
    calls: 'JSON.parse(jsonrepair(text))',
    load: async () => {
      const { jsonrepair } = load<{ jsonrepair: (text: string) => string }>('jsonrepair');
      return parser((text) => JSON.parse(jsonrepair(text)));
    },
  },
  {
    name: 'fence + jsonrepair',
    package: 'jsonrepair',
    calls: 'the fenced block, or from the first bracket to the last, then jsonrepair',
    load: stackReader,
  },
  {
    name: 'partial-json',
    package: 'partial-json',
    calls: 'parse(text)',
    load: async () => parser(load<{ parse: Parse }>('partial-json').parse),
  },
  {
    name: 'best-effort-json-parser',
    package: 'best-effort-json-parser',
    calls: 'parse(text)',
    load: async () => parser(load<{ parse: Parse }>('best-effort-json-parser').parse),
  },
  {
    name: 'json5',
    package: 'json5',
    calls: 'JSON5.parse(text)',
    load: async () => parser(load<{ parse: Parse }>('json5').parse),
  },
  {
    name: 'dirty-json',
    package: 'dirty-json',
    calls: 'parse(text)',
    load: async () => parser(load<{ parse: Parse }>('dirty-json').parse),
  },
  {
    name: 'untruncate-json',
    package: 'untruncate-json',
    calls: 'JSON.parse(untruncateJson(text))',
    load: async () => {
      const { default: untruncate } = load<{ default: (text: string) => string }>('untruncate-json');
      return parser((text) => JSON.parse(untruncate(text)));
    },
  },
  {
    name: '@toolsycc/json-repair',
    package: '@toolsycc/json-repair',
    calls: 'repairJson(text, { returnObject: true })',
    load: async () => {
      const { repairJson } = load<{ repairJson: (text: string, options: object) => unknown }>('@toolsycc/json-repair');
      return parser((text) => repairJson(text, { returnObject: true }));
    },
  },
  {
    name: 'llm-json-repair',
    package: 'llm-json-repair',
    calls: 'repairJsonOrThrow(text)',
    load: async () => parser(load<{ repairJsonOrThrow: Parse }>('llm-json-repair').repairJsonOrThrow),
  },
  {
    name: 'llm-json-extract',
    package: 'llm-json-extract',
    calls: 'extractJson(text)',
    load: async () => parser(load<{ extractJson: Parse }>('llm-json-extract').extractJson),
  },
  {
    name: 'ai generateText',
    package: 'ai',
    calls: 'generateText with extractJsonMiddleware() and Output.json()',
    load: aiReader,
  },
  { name: 'ai parsePartialJson', package: 'ai', calls: 'parsePartialJson(text)', load: aiPartialReader },
  {
    name: '@ai-sdk-tool/parser',
    package: '@ai-sdk-tool/parser',
    calls: 'parseGeneratedText of its hermes, qwen3Coder and morphXml protocols; calls only',
    kinds: ['calls'],
    load: aiToolParser,
  },
  {
    name: '@langchain/core',
    package: '@langchain/core',
    calls: 'new JsonOutputParser().parse(text)',
    load: async () => {
      const { JsonOutputParser } = load<{ JsonOutputParser: new () => { parse(text: string): Promise<unknown> } }>(
        '@langchain/core/output_parsers',
      );
      const output = new JsonOutputParser();
      return { read: async (text) => ({ accepted: await output.parse(text) }) };
    },
  },
  { name: 'typechat', package: 'typechat', calls: 'createJsonTranslator, without its retry', load: typechatReader },
  {
    name: '@instructor-ai/instructor',
    package: '@instructor-ai/instructor',
    calls: 'mode MD_JSON, without retries; objects only',
    kinds: ['object'],
    load: instructorReader,
  },
  { name: 'tamis', package: '@tamis/core', calls: 'compile(contract).judge(text)', load: tamisReader },
];

/** A reader that returns a value or throws. */
function parser(parse: Parse): Adapter {
  return { read: (text) => ({ accepted: parse(text) }) };
}
