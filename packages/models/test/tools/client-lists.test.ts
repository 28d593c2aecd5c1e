import type Anthropic from '@anthropic-ai/sdk';
import type { Tool as GeminiTool } from '@google/genai';
import type { Tool as McpTool } from '@modelcontextprotocol/client';
import { compile, type Gate, type ToolReply } from '@tamis/core';
import { type ToolSet, tool } from 'ai';
import type OpenAI from 'openai';
import { expect, expectTypeOf, test } from 'vitest';
import * as z from 'zod';

const schema = { type: 'object' as const, properties: { id: { type: 'string' } }, additionalProperties: false };
const openAi: OpenAI.Chat.ChatCompletionTool[] = [{ type: 'function', function: { name: 'look', parameters: schema } }];
const responses: OpenAI.Responses.Tool[] = [{ type: 'function', name: 'look', parameters: schema, strict: false }];
const anthropic: Anthropic.Messages.ToolUnion[] = [{ name: 'look', input_schema: schema }];
const gemini: GeminiTool[] = [{ functionDeclarations: [{ name: 'look', parametersJsonSchema: schema }] }];
const mcp: { tools: McpTool[] } = { tools: [{ name: 'look', inputSchema: schema }] };
const aiSdk: ToolSet = { look: tool({ inputSchema: z.object({ id: z.string() }), execute: () => 'seen' }) };

test.each([
  ['OpenAI', compile({ kind: 'tool-calls', tools: openAi })],
  ['OpenAI Responses', compile({ kind: 'tool-calls', tools: responses })],
  ['Anthropic', compile({ kind: 'tool-calls', tools: anthropic, about: { look: { effect: 'read' } } })],
  ['Gemini', compile({ kind: 'tool-calls', tools: gemini })],
  ['MCP', compile({ kind: 'tool-calls', tools: mcp, order: [{ once: ['look'] }] })],
  ['AI SDK', compile({ kind: 'tool-calls', tools: aiSdk })],
])('a list with the types of %s is a list of tools, with any names', (_name, gate) => {
  expectTypeOf(gate).toEqualTypeOf<Gate<ToolReply>>();
  expect(gate.judge('{"name": "look", "arguments": {"id": "7"}}')).toMatchObject({ value: { calls: [{ name: 'look' }] } });
});
