import { defineConfig } from 'vitest/config';
import { ClosingLine } from './scripts/closing-line.ts';

export default defineConfig({
  ssr: { resolve: { conditions: ['source'] } },
  resolve: { conditions: ['source'] },
  test: {
    include: ['packages/*/src/**/*.test.ts', 'packages/*/test/**/*.test.ts'],
    isolate: false,
    setupFiles: ['./scripts/temporary-folder.ts', './scripts/seed-properties.ts'],
    // A dependency of the AI SDK has a condition `source` of its own, which Node does not run from node_modules.
    server: { deps: { inline: [/@ai-sdk/, /\/node_modules\/ai\//, /eventsource-parser/] } },
    reporters: ['default', new ClosingLine()],
    testTimeout: 120_000,
  },
});
