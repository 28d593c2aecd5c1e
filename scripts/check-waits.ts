import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

// What makes a test depend on how busy the machine is, and what to write instead.
const RULES: readonly (readonly [RegExp, string])[] = [
  [/\bvi\.wait(?:For|Until)\(/, 'gives up after a second; use until() of scripts/tests'],
  [/\bwhile \(.*\)\s+await .*\bsetTimeout\(/, 'never says what it waits for; use until() of scripts/tests'],
  [/performance\.now\(\) - \w+\)\.toBeLessThan/, 'limits wall time; measure processor time, or let a hang be a hang'],
];

export function waitProblems(): readonly string[] {
  const files = globSync(['packages/*/{src,test}/**/*.ts', 'tools/**/*.test.ts'], { cwd: root });
  return files
    .filter((file) => /\.test\.ts$|[\\/]test[\\/]/.test(file))
    .flatMap((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      return RULES.filter(([pattern]) => pattern.test(text)).map(
        ([pattern, reason]) => `${file}: ${pattern.exec(text)?.[0]} ${reason}`,
      );
    });
}
