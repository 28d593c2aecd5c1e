/** The text after `#` never reaches a server. */
export function fromAddress(): { readonly reply: string; readonly contract: string } | undefined {
  const text = /^#play=(.+)$/.exec(window.location.hash)?.[1];
  if (text === undefined) return undefined;
  try {
    const read = JSON.parse(decodeURIComponent(text)) as { readonly reply?: unknown; readonly contract?: unknown };
    return { reply: String(read.reply ?? ''), contract: String(read.contract ?? '') };
  } catch {
    return undefined;
  }
}
