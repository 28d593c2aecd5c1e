import { usage } from '../exit/halt.ts';
import { printedBy } from '../load/printed-by.ts';

interface TokenFlags {
  readonly tokenEnv?: string;
  readonly tokenCommand?: string;
}

const FRESH = 60_000;

// Reads the access token for a server: from the environment, or from a program. Undefined if it needs none.
export function tokenOf({ tokenEnv, tokenCommand }: TokenFlags): (() => Promise<string>) | undefined {
  if (tokenEnv !== undefined && tokenCommand !== undefined)
    throw usage('Both --token-env and --token-command are given.', 'Leave one of them out.');
  if (tokenCommand !== undefined) return printedToken(tokenCommand);
  if (tokenEnv === undefined) return undefined;
  if (process.env[tokenEnv] === undefined) throw usage(`The environment variable ${tokenEnv} is not set.`);
  return async () => tokenIn(process.env[tokenEnv] ?? '', tokenEnv);
}

function printedToken(program: string): () => Promise<string> {
  let known: { readonly token: Promise<string>; readonly until: number } | undefined;
  return async () => {
    const now = performance.now();
    if (known === undefined || known.until <= now) {
      const token = printedBy(program).then((text) => tokenIn(text, program));
      known = { token, until: now + FRESH };
      // A program that failed is run again by the next request.
      token.catch(() => {
        known = undefined;
      });
    }
    return await known.token;
  };
}

// A token as it can be sent in a header; the error does not show it.
function tokenIn(text: string, source: string): string {
  const token = text.trim();
  if (!/^[\x21-\x7e]+$/.test(token)) throw new Error(`${source} has no access token: expected one word.`);
  return token;
}
