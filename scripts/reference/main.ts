import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { referencePages } from './pages.ts';

// A test fails when a page is out of date.
for (const [page, text] of referencePages()) writeFileSync(path.resolve(import.meta.dirname, '../..', page), text);
