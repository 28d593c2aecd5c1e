import { RemarkReader } from '../src/remarks/remark-reader.ts';

export const READ_OPTIONS = {
  depth: 64,
  keys: 1000,
  string: 10_000,
  changes: 10_000,
  keyPolicy: 'refuse',
  remarks: new RemarkReader(),
} as const;
