import { closeSync, openSync, writeSync } from 'node:fs';

// Rules as people write them for a tree of measurements.
export const extractionRules = `version: 1
rules:
  - name: mission_data
    glob: "**/mission_*/????-??-??/*.csv"
    extract:
      mission_id: {from: segment(-3), pattern: 'mission_(\\d+)', type: integer}
      date: {from: segment(-2), type: date}
      sensor: {from: filename, pattern: '^([a-z_]+?)_\\d+'}
      number: {from: filename, pattern: '_(\\d+)\\.', type: integer}
    tag: mission_data
    priority: 200
  - name: reports
    glob: "**/client_*/[0-9][0-9][0-9][0-9]/Q[1-4]/*.{pdf,xlsx}"
    extract:
      client: {from: segment(-4), pattern: 'client_(.+)', normalize: lowercase}
      year: {from: segment(-3), type: integer, validate: "1900..2100"}
      quarter: {from: segment(-2), pattern: 'Q(\\d)', type: integer}
    tag: reports
`;

const WIDTH = 8192;

export function writePaths(file: string, count: number): void {
  const fd = openSync(file, 'w');
  for (let start = 0; start < count; start += WIDTH) {
    const lines = Array.from({ length: Math.min(WIDTH, count - start) }, (_, index) => pathOf(start + index));
    writeSync(fd, `${lines.join('\n')}\n`);
  }
  closeSync(fd);
}

function pathOf(index: number): string {
  const day = String(1 + (index % 28)).padStart(2, '0');
  if (index % 10 < 6) return `/srv/data/mission_${String(index % 997).padStart(3, '0')}/2024-01-${day}/telemetry_${index}.csv`;
  if (index % 10 < 9)
    return `/srv/archive/client_${'ABCDEFG'.charAt(index % 7)}x${index % 89}/20${10 + (index % 15)}/Q${1 + (index % 4)}/sales_${index}.pdf`;
  return `/srv/home/user_${index % 50}/notes/${index}.txt`;
}
