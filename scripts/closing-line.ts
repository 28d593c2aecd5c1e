import type { Reporter, TestModule } from 'vitest/node';

/** Ends the test run with one plain line that any machine can read, after every skip with its reason. */
export class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const counts = { passed: 0, failed: errors.length, skipped: 0 };
    for (const module of modules) {
      if (module.errors().length > 0) counts.failed++;
      for (const test of module.children.allTests()) {
        const result = test.result();
        if (result.state === 'pending') continue;
        counts[result.state]++;
        if (result.state === 'skipped') console.log(`skipped: ${test.fullName} (${result.note ?? 'no reason given'})`);
      }
    }
    if (counts.skipped > 0) console.log(`${counts.skipped} skipped, for the reasons above`);
    console.log(`${counts.passed} passed, ${counts.failed} failed`);
  }
}
