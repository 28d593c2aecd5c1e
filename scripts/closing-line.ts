import type { Reporter, TestModule } from 'vitest/node';

/** Ends the test run with one plain machine-readable line, after every skip with its reason. */
export class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const counts = { passed: 0, failed: errors.length, skipped: 0 };
    for (const module of modules) {
      if (module.errors().length > 0) counts.failed++;
      for (const test of module.children.allTests()) {
        const result = test.result();
        if (result.state === 'pending') continue;
        counts[result.state]++;
        if (result.state === 'skipped') console.log(`skipped: ${withReason(test.fullName, result.note)}`);
      }
    }
    if (counts.skipped > 0) console.log(`${counts.skipped} skipped, for the reasons above`);
    console.log(`${counts.passed} passed, ${counts.failed} failed`);
  }
}

/** A name with the reason for its skip: the note of the test, or what its name has in brackets. */
function withReason(name: string, note: string | undefined): string {
  return note === undefined && /\([^()]+\)/.test(name) ? name : `${name} (${note ?? 'no reason given'})`;
}
