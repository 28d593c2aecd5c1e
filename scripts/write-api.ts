import { writeFileSync } from 'node:fs';
import { apiReport, PACKAGES, reportFile } from './api/api-report.ts';

for (const name of PACKAGES) writeFileSync(reportFile(name), apiReport(name));
