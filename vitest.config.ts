import { defineConfig } from 'vitest/config';
import { ClosingLine } from './scripts/closing-line.ts';

export default defineConfig({
  ssr: { resolve: { conditions: ['source'] } },
  resolve: { conditions: ['source'] },
  test: {
    include: ['packages/*/src/**/*.test.ts', 'packages/*/test/**/*.test.ts'],
    isolate: false,
    reporters: ['default', new ClosingLine()],
    testTimeout: 120_000,
  },
});
