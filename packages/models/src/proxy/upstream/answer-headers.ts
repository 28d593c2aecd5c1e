import { headerChoice } from '../../http/chosen-headers.ts';

/** The headers of a provider's answer that clients read. */
export const answerHeaders = headerChoice(
  ['content-type', 'retry-after', 'retry-after-ms', 'x-should-retry', 'x-request-id', 'request-id'],
  ['openai-', 'anthropic-', 'x-ratelimit-'],
);
