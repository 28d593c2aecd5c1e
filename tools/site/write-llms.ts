import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { llmsText } from './llms-text.ts';
import { sitePages } from './site-pages.ts';

// The list of pages for programs is also at the root of the repository; a test fails when it is out of date.
writeFileSync(path.resolve(import.meta.dirname, '../../llms.txt'), llmsText(sitePages()));
