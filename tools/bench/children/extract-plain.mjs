import { writeSync } from 'node:fs';
import { Minimatch } from 'minimatch';
import { RE2JS } from 're2js';
import { eachLine } from './lines.mjs';

// What one would write by hand for two rules: minimatch for the globs, re2js (or, to see what it costs, RegExp) for the patterns,
// a line of JSON for each path.
const isNative = process.argv[3] === 'regexp';
const pattern = (source) => {
  const compiled = isNative ? new RegExp(source) : RE2JS.compile(source);
  return (text) => compiled.exec(text)?.[1];
};
const glob = (source) => new Minimatch(source, { dot: true, noext: true, nonegate: true, nocomment: true, platform: 'linux' });

const missions = glob('**/mission_*/????-??-??/*.csv');
const reports = glob('**/client_*/[0-9][0-9][0-9][0-9]/Q[1-4]/*.{pdf,xlsx}');
const [mission, sensor, number, client, quarter] = [
  'mission_(\\d+)',
  '^([a-z_]+?)_\\d+',
  '_(\\d+)\\.',
  'client_(.+)',
  'Q(\\d)',
].map(pattern);

function extract(path) {
  const segments = path.slice(1).split('/');
  const name = segments.at(-1);
  if (missions.match(path)) {
    const fields = {
      mission_id: Number(mission(segments.at(-3))),
      date: segments.at(-2),
      sensor: sensor(name),
      number: Number(number(name)),
    };
    return { path, rule: 'mission_data', status: 'complete', tag: 'mission_data', tags: ['mission_data'], fields, errors: {} };
  }
  if (reports.match(path)) {
    const fields = {
      client: client(segments.at(-4)).toLowerCase(),
      year: Number(segments.at(-3)),
      quarter: Number(quarter(segments.at(-2))),
    };
    return { path, rule: 'reports', status: 'complete', tag: 'reports', tags: ['reports'], fields, errors: {} };
  }
  return { path, rule: null, status: 'unmatched', tag: null, tags: [], fields: {}, errors: {} };
}

let out = '';
eachLine(
  process.argv[2],
  (path) => {
    out += `${JSON.stringify(extract(path))}\n`;
  },
  () => {
    writeSync(1, out);
    out = '';
  },
);
