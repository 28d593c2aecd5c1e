import type { Adapter, Peer } from '../adapter.ts';
import { aiPartialReader, aiReader } from './ai.ts';
import { aiToolParser } from './ai-tool-parser.ts';
import { instructorReader } from './instructor.ts';
import { load } from './load.ts';
import { stackReader } from './stack.ts';
import { tamisReader } from './tamis.ts';
import { typechatReader } from './typechat.ts';

type Parse = (text: string) => unknown;
type Exported = (text: string, options?: object) => never;

export const PEERS: readonly Peer[] = [
  { name: 'JSON.parse', calls: 'JSON.parse(text)', load: async () => parser(JSON.parse) },
  parserIn('jsonrepair', 'jsonrepair', 'JSON.parse(jsonrepair(text))', (repair) => (text) => JSON.parse(repair(text))),
  {
    name: 'fence + jsonrepair',
    package: 'jsonrepair',
    calls: 'the fenced block, or from the first bracket to the last, then jsonrepair',
    load: stackReader,
  },
  parserIn('partial-json', 'parse'),
  parserIn('best-effort-json-parser', 'parse'),
  parserIn('json5', 'parse', 'JSON5.parse(text)'),
  parserIn('dirty-json', 'parse'),
  parserIn(
    'untruncate-json',
    'default',
    'JSON.parse(untruncateJson(text))',
    (untruncate) => (text) => JSON.parse(untruncate(text)),
  ),
  parserIn(
    '@toolsycc/json-repair',
    'repairJson',
    'repairJson(text, { returnObject: true })',
    (repair) => (text) => repair(text, { returnObject: true }),
  ),
  parserIn('llm-json-repair', 'repairJsonOrThrow'),
  parserIn('llm-json-extract', 'extractJson'),
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

function parserIn(
  name: string,
  exported: string,
  calls = `${exported}(text)`,
  called: (found: Exported) => Parse = (found) => found,
): Peer {
  const parse = () => called(load<{ readonly [name: string]: Exported }>(name)[exported] as Exported);
  return { name, package: name, calls, load: async () => parser(parse()) };
}

function parser(parse: Parse): Adapter {
  return { read: (text) => ({ accepted: parse(text) }) };
}
