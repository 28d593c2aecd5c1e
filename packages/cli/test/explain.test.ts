import { describe, expect, it } from 'vitest';
import { tamis } from './tamis.ts';

describe('tamis explain', () => {
  it('prints what a code means and what to do', async () => {
    const { code, stdout } = await tamis(['explain', 'parse.duplicate-key']);
    expect(code).toBe(0);
    expect(stdout.toString()).toMatch(/^parse\.duplicate-key {2}unsafe change/);
    expect(stdout.toString()).toMatch(/help: .*\nhint for the model: /);
  });

  it('lists all codes by stage', async () => {
    const text = (await tamis(['explain'])).stdout.toString();
    expect(text).toMatch(/\nparse\n(.*\n)* {2}parse\.trailing-comma +safe\n/);
    expect(text).toMatch(/ {2}parse\.duplicate-key +unsafe\n/);
    expect(text).toMatch(/ {2}unit\.torn-line +fault\n/);
    expect(text).toMatch(/ {2}file\.not-yaml +fault\n/);
  });

  it('knows the faults of files', async () => {
    const { code, stdout } = await tamis(['explain', 'file.not-json']);
    expect(code).toBe(0);
    expect(stdout.toString()).toMatch(/^file\.not-json {2}a fault of a contract or schema file/);
  });

  it('says whose mistake it is if a tool returned something wrong', async () => {
    expect((await tamis(['explain', 'results.holds-turn'])).stdout.toString()).toMatch(
      /^results\.holds-turn {2}error in the result of a tool\n/,
    );
    expect((await tamis(['explain', 'fault.tool-result'])).stdout.toString()).toMatch(
      /^fault\.tool-result {2}a fault of a tool, not of the model\n/,
    );
  });

  it('says that a doubt changed nothing, and that no reply can fix what the program lacks', async () => {
    for (const code of ['ground.not-found', 'tools.outside-value'])
      expect((await tamis(['explain', code])).stdout.toString()).toContain(`${code}  doubt: nothing was changed`);
    const { stdout } = await tamis(['explain', 'ground.no-source']);
    expect(stdout.toString()).toMatch(/^ground\.no-source {2}error in the contract or in the program that uses it/);
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

  it('suggests what starts alike', async () => {
    const { code, stderr } = await tamis(['explain', 'tools.unknown']);
    expect(code).toBe(2);
    expect(stderr).toMatch(/Did you mean `tools\.unknown-tool` or `tools\.unknown-argument` or `tools\.unknown-mention`\?/);
    expect((await tamis(['explain', 'claimed'])).stderr).toMatch(/Did you mean `tools\.claimed-call`\?/);
    expect((await tamis(['explain', 'tolls'])).stderr).toMatch(/Did you mean `tools`\?/);
  });

  it('finds what was meant', async () => {
    const { code, stderr } = await tamis(['explain', 'traling-comma']);
    expect(code).toBe(2);
    expect(stderr).toMatch(/Did you mean `parse\.trailing-comma`/);
  });
});
