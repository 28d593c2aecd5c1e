import { createReadStream, existsSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import path from 'node:path';
import { rolldown } from 'rolldown';

const here = import.meta.dirname;
const core = path.resolve(here, '../../packages/core/dist/modules');

const TYPES: { readonly [end: string]: string } = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** Nothing from elsewhere, and no code made of text: the library needs neither. */
const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'";

/** A script with what it uses of the library, as a bundler of yours would make it. */
async function bundled(file: string): Promise<string> {
  const build = await rolldown({ input: file, platform: 'browser', logLevel: 'silent' });
  const { output } = await build.generate({ format: 'esm' });
  await build.close();
  return output[0].code;
}

/** The file of an address: one of the folder, or a module of the built library under /core. Names with dots lead nowhere. */
function fileOf(address: string, folder: string): string | undefined {
  const name = address === '/' ? 'index.html' : address.slice(1);
  const file = /^core\/[\w@./-]+\.js$/.test(name)
    ? path.join(core, name.slice('core/'.length))
    : path.join(folder, path.basename(name));
  return file.startsWith(core) || file.startsWith(folder) ? file : undefined;
}

async function answer(address: string, folder: string, response: ServerResponse): Promise<void> {
  const file = fileOf(address, folder);
  const type = TYPES[path.extname(file ?? '')];
  if (file === undefined || type === undefined || !existsSync(file)) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'content-security-policy': POLICY });
  if (path.basename(file) === 'page.js') response.end(await bundled(file));
  else createReadStream(file).pipe(response);
}

/** Serves the page of a folder on this machine; this one by default. */
export function servePage(port = 0, folder = here): Promise<Server> {
  const server = createServer((request, response) =>
    answer(new URL(request.url ?? '/', 'http://localhost').pathname, folder, response),
  );
  return new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(server)));
}

if (import.meta.main) {
  const address = (await servePage(8080)).address();
  console.log(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`);
}
