import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { apiReport, PACKAGES, reportFile } from '../../../scripts/api/api-report.ts';

test.for(PACKAGES)('the surface of the built package %s is the one in api/; npm run api:write writes it anew', (name) => {
  expect(apiReport(name)).toBe(readFileSync(reportFile(name), 'utf8'));
});
