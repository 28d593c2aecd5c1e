import { createWriteStream, readFileSync } from 'node:fs';

// What most people write first: every unit in memory, fetch, JSON.parse, one line for each result. No ledger, no retries.
const [file, url, output] = process.argv.slice(2);
const units = readFileSync(file, 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line));
const out = createWriteStream(output);
let next = 0;

async function ask(step, { name, topic, letter }) {
  const content = `${step} the letter of ${name} about ${topic}:\n${letter}\nAnswer with JSON.\n`;
  const response = await fetch(`${url}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'gpt-4o-mini', messages: [{ role: 'user', content }] }),
  });
  const value = JSON.parse((await response.json()).choices[0].message.content);
  if (typeof value[step] !== 'string') throw new Error(`${step} is missing.`);
  return value;
}

async function work() {
  while (next < units.length) {
    let unit = units[next++];
    for (const step of ['sort', 'answer', 'grade']) unit = { ...unit, ...(await ask(step, unit)) };
    out.write(`${JSON.stringify(unit)}\n`);
  }
}

await Promise.all(Array.from({ length: 16 }, work));
out.end();
