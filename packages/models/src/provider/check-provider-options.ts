import { checkOptions, option, optionsWithin } from '../options/check-options.ts';
import type { Timeouts } from '../transport/timeouts.ts';
import type { ProviderOptions } from './provider-options.ts';

const timeouts = optionsWithin<Timeouts>({
  connect: option.milliseconds,
  firstByte: option.milliseconds,
  idle: option.milliseconds,
  total: option.milliseconds,
});

export function checkProviderOptions(owner: string, options: ProviderOptions): ProviderOptions {
  if (typeof options === 'string')
    throw new TypeError(`${owner} takes an object: ${owner}({ model: ${JSON.stringify(options)} }).`);
  checkOptions<ProviderOptions>(
    owner,
    options,
    {
      model: option.text,
      apiKey: option.key,
      keyFile: option.text,
      baseURL: option.text,
      headers: option.headers,
      timeouts,
      stream: option.flag,
      body: option.object,
    },
    ['model'],
  );
  return options;
}
