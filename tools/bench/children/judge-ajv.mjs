import { Ajv2020 } from 'ajv/dist/2020.js';

const person = { type: 'object', properties: { name: { type: 'string' }, age: { type: 'integer' } }, required: ['name', 'age'] };
const isValid = new Ajv2020().compile(person)(JSON.parse('{"name": "Ada", "age": 36}'));
process.exitCode = isValid ? 0 : 1;
