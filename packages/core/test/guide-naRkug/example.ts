import { compile } from '@tamis/core';

const gate = compile({
  schema: {
    type: 'object',
    properties: { steps: { type: 'array', items: { type: 'string' } }, risk: { enum: ['low', 'high'] } },
    required: ['steps', 'risk'],
  },
});
const stream = gate.stream();
for (const chunk of ['{"steps": ["stop the ser', 'ver", "copy the da', 'ta"], "risk": "uncl', 'ear", "note": "As far as ']) {
  const { completed, partial, violated } = stream.push(chunk);
  for (const { path, value } of completed) console.log(path, value);
  console.log('so far:', JSON.stringify(partial));
  if (violated.length > 0) console.log('stop:', violated[0].code, violated[0].path);
}
console.log(stream.end().status);
