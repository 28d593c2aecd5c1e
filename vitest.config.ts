import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { ClosingLine } from './scripts/closing-line.ts';

export default defineConfig({
  ssr: { resolve: { conditions: ['source'] } },
  resolve: { conditions: ['source'] },
  test: {
    include: ['packages/*/src/**/*.test.ts', 'packages/*/test/**/*.test.ts'],
    isolate: false,
    // Vitest would leave one core free, which is half of a small machine.
    maxWorkers: availableParallelism(),
    setupFiles: ['./scripts/temporary-folder.ts', './scripts/seed-properties.ts'],
    // Dependencies of the AI SDK and of the MCP client have a condition `source` of their own, which Node does not run from node_modules.
    server: { deps: { inline: [/@ai-sdk/, /\/node_modules\/ai\//, /eventsource/, /@modelcontextprotocol/] } },
    reporters: ['default', new ClosingLine()],
    testTimeout: 120_000,
  },
});
