import { type Notice, shortText } from './notice.ts';

/** The body formats of a notice: the notice itself as JSON, or a message for Slack and other receivers of its blocks. */
export const TEMPLATES = ['json', 'slack'] as const;

/** The body format of a notice. */
export type Template = (typeof TEMPLATES)[number];

export function bodyOf(template: Template, notice: Notice): string {
  return JSON.stringify(template === 'json' ? notice : slackMessage(notice));
}

// The longest line in a message.
const LONGEST = 150;

// A message made of blocks. Tool names, unit names and summaries may contain words of a model or a stranger, so they are plain text, in
// which nothing becomes a mention, a link or an emoji. The fallback and the link are our own words.
function slackMessage({ event, action, kind, summary, reason, source, expires_at, link }: Notice): object {
  const title = event === 'review-opened' ? 'A decision is waiting' : 'A decision is about to expire';
  const lines = [
    `${action ?? kind}: ${reason}`,
    ...(summary === undefined ? [] : [summary]),
    `${source.run}, ${source.step}, ${source.unit}`,
    ...(expires_at === undefined ? [] : [`expires ${expires_at}`]),
  ];
  return {
    text: title,
    // A preview would fetch the link.
    ...{ unfurl_links: false, unfurl_media: false },
    blocks: [
      { type: 'header', text: plain(title) },
      { type: 'section', text: plain(lines.map((line) => shortText(line, LONGEST)).join('\n')) },
      ...(link === undefined
        ? []
        : [{ type: 'section', text: { type: 'mrkdwn', verbatim: true, text: `<${link}|Open it to decide>` } }]),
    ],
  };
}

function plain(text: string): object {
  return { type: 'plain_text', emoji: false, text: escaped(text) };
}

const ENTITIES: { readonly [character: string]: string } = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function escaped(text: string): string {
  return text.replace(/[&<>]/g, (character) => ENTITIES[character] ?? character);
}
