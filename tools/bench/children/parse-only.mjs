import { eachLine } from './lines.mjs';

// The floor of any pass over units: each line and the reply in it parsed, nothing else.
let seen = 0;
eachLine(process.argv[2], (line) => {
  if (typeof JSON.parse(JSON.parse(line).reply) === 'object') seen++;
});
process.stdout.write(`${seen}\n`);
