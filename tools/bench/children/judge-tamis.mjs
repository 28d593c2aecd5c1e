import { compile } from '@tamis/core';

const person = { type: 'object', properties: { name: { type: 'string' }, age: { type: 'integer' } }, required: ['name', 'age'] };
const { status } = compile({ schema: person }).judge('{"name": "Ada", "age": 36}');
process.exitCode = status === 'pass' ? 0 : 1;
