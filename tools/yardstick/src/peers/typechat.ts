import type { Adapter } from '../adapter.ts';
import { load } from './load.ts';

type Result = { readonly success: true; readonly data: unknown } | { readonly success: false; readonly message: string };

interface Typechat {
  success(data: unknown): Result;
  createJsonTranslator(model: object, validator: object): { attemptRepair: boolean; translate(request: string): Promise<Result> };
}

// TypeChat with a model that says the reply; its validator passes everything, because the schema is checked afterwards.
export async function typechatReader(): Promise<Adapter> {
  const { createJsonTranslator, success } = load<Typechat>('typechat');
  let reply = '';
  const model = { complete: async () => success(reply) };
  const validator = { getSchemaText: () => '', getTypeName: () => 'Reply', validate: success };
  const translator = createJsonTranslator(model, validator);
  translator.attemptRepair = false;
  return {
    read: async (text) => {
      reply = text;
      const result = await translator.translate('');
      return result.success ? { accepted: result.data } : { refused: result.message };
    },
  };
}
