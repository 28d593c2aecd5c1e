import { describe, expect, it } from 'vitest';
import { markdownText } from './markdown-text.ts';

const plain = (_role: string, text: string) => text;

describe('markdownText', () => {
  it('indents blocks under their name, whatever fences they use or contain', () => {
    const page = '## Fires: `x`\n\nSee `a.b` and **this**.\n\n~~~~reply\n```json\n{"a": 1}\n```\n~~~~\nend `c`';
    expect(markdownText(page, plain)).toBe(
      'Fires: `x`\n\nSee a.b and this.\n\n  reply\n    ```json\n    {"a": 1}\n    ```\nend c',
    );
  });

  it('shows what a page contains and never acts on it', () => {
    expect(markdownText('```reply\n\u001b[2J\n```', plain)).toBe('  reply\n    ␛[2J');
  });
});
