import { expect, it } from 'vitest';
import * as z from 'zod';
import type { JsonObject } from '../../../model/json.ts';
import { toolDifferences } from './tool-differences.ts';

const city = { type: 'object', properties: { city: { type: 'string' }, days: { type: 'integer' } }, required: ['city', 'days'] };
const tool = (parameters?: object) => [{ name: 'f', ...(parameters && { parameters }) }];

it('is none between the same tools in two forms', () => {
  const parameters = { ...city, description: 'Where', required: ['days', 'city'] };
  expect(toolDifferences(tool(city), [{ type: 'function', function: { name: 'f', parameters } }])).toBeUndefined();
  expect(toolDifferences(tool(city), { tools: [{ name: 'f', description: 'F', input_schema: parameters }] })).toBeUndefined();
});

it('names what is missing, extra and differing', () => {
  const judged = [...tool(city), { name: 'g' }, { name: 'h' }];
  const offered = [{ name: 'x' }, { name: 'h' }, ...tool({ ...city, required: ['city'] })];
  expect(toolDifferences(judged, offered)).toEqual({ missing: ['g'], extra: ['x'], differing: ['f'] });
});

it.each<[string, JsonObject, JsonObject]>([
  ['a type', { properties: { a: { type: 'string' } } }, { properties: { a: { type: 'integer' } } }],
  ['an argument', { properties: { a: {} } }, { properties: { a: {}, b: {} } }],
  ['an argument named like a note', { properties: { title: { type: 'string' } } }, { properties: {} }],
  ['a bound', { properties: { a: { minimum: 1 } } }, { properties: { a: { minimum: 2 } } }],
  ['an allowed value', { properties: { a: { enum: ['x'] } } }, { properties: { a: { enum: ['x', 'y'] } } }],
  ['a number for a text', { properties: { a: { enum: [1] } } }, { properties: { a: { enum: ['1'] } } }],
  ['data', { properties: { a: { const: { title: 'x' } } } }, { properties: { a: { const: { title: 'y' } } } }],
  ['what else may come', { properties: { a: {} } }, { properties: { a: {} }, additionalProperties: true }],
])('%s is a difference', (_, one, other) => {
  expect(toolDifferences(tool(one), tool(other))).toEqual({ missing: [], extra: [], differing: ['f'] });
  expect(toolDifferences(tool(other), tool(one))).toEqual({ missing: [], extra: [], differing: ['f'] });
});

it('is not made by words, order or empty lists', () => {
  expect(toolDifferences(tool(), tool({ type: 'object', properties: {}, required: [] }))).toBeUndefined();
  const noted = { properties: { a: { type: ['null', 'string'], title: 'A', description: 'a' } }, $schema: 'x' };
  expect(toolDifferences(tool({ properties: { a: { type: ['string', 'null'] } } }), tool(noted))).toBeUndefined();
});

it('leaves out what the provider runs, and what a validator says', () => {
  expect(toolDifferences(tool(), [...tool(), { type: 'web_search' }])).toBeUndefined();
  expect(toolDifferences([{ name: 'f', parameters: z.object({ a: z.string() }) }], tool(city))).toBeUndefined();
});
