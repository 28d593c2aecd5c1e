import { expect, it } from 'vitest';
import { statusFault } from './status-fault.ts';

it('a 404 without any word from a provider is about the address', () => {
  expect(statusFault(404, {}, '404 page not found').message).toBe(
    'The server answered 404: there is nothing at this address; most base URLs end with /v1',
  );
  const said = JSON.stringify({ error: { message: 'The model `x` does not exist' } });
  expect(statusFault(404, {}, said).message).toBe('The server answered 404: The model `x` does not exist');
});
