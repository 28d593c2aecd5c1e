import { describe, expect, it } from 'vitest';
import { tamis } from './tamis.ts';

describe('tamis explain', () => {
  it('lists all codes by stage', async () => {
    const text = (await tamis(['explain'])).stdout.toString();
    expect(text).toMatch(/\nparse\n(.*\n)* {2}parse\.trailing-comma +safe\n/);
    expect(text).toMatch(/ {2}parse\.duplicate-key +unsafe\n/);
    expect(text).toMatch(/ {2}unit\.torn-line +fault\n/);
    expect(text).toMatch(/ {2}file\.not-yaml +fault\n/);
  });

  it('lists the codes of a stage, and of any other prefix before a dot', async () => {
    const text = (await tamis(['explain', 'tools'])).stdout.toString();
    expect(text).toMatch(/^tools\n( {2}tools\.[a-z-]+ +(safe|unsafe|error|warning)\n)+$/);
    expect((await tamis(['explain', 'tools.'])).stdout.toString()).toBe(text);
    for (const owner of ['unit', 'file', 'fault'])
      expect((await tamis(['explain', owner])).stdout.toString()).toMatch(
        new RegExp(`^${owner}\\n( {2}${owner}\\..* fault\\n)+$`),
      );
  });
});
