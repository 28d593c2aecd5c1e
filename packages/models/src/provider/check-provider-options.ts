import { checkOptions, option, optionsWithin } from '../options/check-options.ts';
import type { Timeouts } from '../transport/timeouts.ts';
import type { ProviderOptions } from './provider-options.ts';

const timeouts = optionsWithin<Timeouts>({
  connect: option.milliseconds,
  firstByte: option.milliseconds,
  idle: option.milliseconds,
  total: option.milliseconds,
});

/** Throws a TypeError if the options of a provider's model have an unknown key, or lack the model. */
export function checkProviderOptions(owner: string, options: ProviderOptions): void {
  if (typeof options === 'string')
    throw new TypeError(`${owner} takes an object: ${owner}({ model: ${JSON.stringify(options)} }).`);
  checkOptions<ProviderOptions>(
    owner,
    options,
    {
      model: option.text,
      key: option.key,
      keyFile: option.text,
      baseUrl: option.text,
      headers: option.headers,
      timeouts,
      stream: option.flag,
      body: option.object,
    },
    ['model'],
  );
}
