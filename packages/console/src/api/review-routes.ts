import { type OpenAPIHono, z } from '@hono/zod-openapi';
import { checkGroup } from '../act/check-group.ts';
import { checkNow } from '../act/check-now.ts';
import { decide, decideAll, endGrant } from '../act/decide.ts';
import { giveGrant } from '../act/give-grant.ts';
import { judgeEditOf } from '../act/judge-edit.ts';
import { mayAct } from '../door/principal.ts';
import type { ConsoleEnv } from '../door/sessions.ts';
import { DecisionAnswer, DecisionAnswers, EditVerdict, NewDecision, NewDecisions } from '../model/decision.ts';
import { GrantAnswer, GrantOffer, NewGrantGiven } from '../model/grant.ts';
import { GroupOut } from '../model/group.ts';
import { Inbox } from '../model/inbox.ts';
import { Recheck } from '../model/recheck.ts';
import { Review } from '../model/review.ts';
import { FIRST_PART, Text } from '../model/text.ts';
import { readGrantOffer } from '../read/grants.ts';
import { readGroup } from '../read/group.ts';
import { readInbox } from '../read/inbox.ts';
import { readReview } from '../read/review.ts';
import { readReviewText } from '../read/review-choices.ts';
import type { ApiContext } from './context.ts';
import { route, writing } from './route.ts';

const Id = z.object({ id: z.string().min(1).max(200) });

const inbox = route('get', '/api/inbox', {
  summary: 'List the reviews that need a decision, by expiry and then age, or those already decided',
  query: z.object({ tab: z.enum(['mine', 'everyone', 'decided']).default('mine') }),
  answer: Inbox,
});
const review = route('get', '/api/reviews/{id}', { summary: 'Get one review in full', params: Id, answer: Review });
const text = route('get', '/api/reviews/{id}/text', {
  summary: 'Get the stored bytes that would run, starting at an offset',
  params: Id,
  query: z.object({
    choice: z.union([z.literal('approved'), z.coerce.number().int().min(0).max(1000)]).default(0),
    offset: z.coerce.number().int().min(0).default(0),
  }),
  answer: Text,
});
const check = writing('/api/reviews/{id}/check', {
  summary: 'Ask the program that made a proposal whether the proposal, or an edited version of it, could run now',
  params: Id,
  body: z.object({ value: z.string().max(1_000_000).optional().describe('The edited value, as JSON') }),
  answer: Recheck,
});
const judge = writing('/api/reviews/{id}/judge', {
  summary: 'Check an edit against the contract; nothing is recorded',
  params: Id,
  body: z.object({ value: z.string().max(1_000_000) }),
  answer: EditVerdict,
});
const decision = writing('/api/reviews/{id}/decision', {
  summary: 'Decide a review. Send the digest and state version that were shown; the first decision counts',
  params: Id,
  body: NewDecision,
  answer: DecisionAnswer,
});
// This route is not below the address of a review, because someone with a link to one review may not see others.
const group = route('get', '/api/groups/{id}', {
  summary: 'Get the open reviews that can be decided together with this one, and similar ones that must be decided separately',
  params: Id,
  answer: GroupOut,
});
const groupCheck = route('post', '/api/groups/{id}/check', {
  summary: 'Ask the program that made the proposals which of them could run now',
  params: Id,
  answer: GroupOut,
});
const decisions = writing('/api/decisions', {
  summary: 'Approve or deny several reviews, each on its own. Send the digests and state versions that were shown',
  body: NewDecisions,
  answer: DecisionAnswers,
});

const end = writing('/api/grants/{id}/end', {
  summary: 'End a grant early',
  params: Id,
  body: z.object({ text: z.string().min(1).max(10_000) }),
  answer: z.object({ isEnded: z.boolean() }),
});

const offer = route('get', '/api/reviews/{id}/grant', {
  summary: 'Get the grant that would cover this call, if past decisions support one',
  params: Id,
  answer: GrantOffer,
});
const give = writing('/api/reviews/{id}/grant', {
  summary: 'Give the suggested grant, or a narrower one. Send the digest that was shown',
  params: Id,
  body: NewGrantGiven,
  answer: GrantAnswer,
});

const NO_REVIEW = { error: 'no-review', message: 'There is no such review.' };

export function reviewRoutes(app: OpenAPIHono<ConsoleEnv>, { books, now }: ApiContext): void {
  app.openapi(inbox, async (c) => c.json(await readInbox(books, c.var.visit.principal, c.req.valid('query').tab, now()), 200));
  app.openapi(review, async (c) => {
    const found = await readReview(books, c.var.visit.principal, c.req.valid('param').id, now());
    return found === undefined ? c.json(NO_REVIEW, 404) : c.json(found, 200);
  });
  app.openapi(text, async (c) => {
    const { choice, offset } = c.req.valid('query');
    const found = await readReviewText(books, c.req.valid('param').id, choice);
    if (found === undefined) return c.json(NO_REVIEW, 404);
    return c.json({ text: found.slice(offset, offset + FIRST_PART), length: found.length }, 200);
  });
  app.openapi(check, async (c) => {
    const found = await checkNow(books, c.var.visit.principal, c.req.valid('param').id, now, c.req.valid('json').value);
    return found === undefined ? c.json(NO_REVIEW, 404) : c.json(found, 200);
  });
  app.openapi(judge, async (c) => {
    const found = await judgeEditOf(books, c.req.valid('param').id, c.req.valid('json').value);
    return found === undefined ? c.json(NO_REVIEW, 404) : c.json(found, 200);
  });
  app.openapi(end, async (c) => {
    const { principal } = c.var.visit;
    if (!mayAct(principal, 'reviewer'))
      return c.json({ error: 'not-allowed', message: 'You need the reviewer role to end a grant.' }, 403);
    const isEnded = await endGrant(books, principal, c.req.valid('param').id, c.req.valid('json').text);
    return isEnded ? c.json({ isEnded }, 200) : c.json(NO_REVIEW, 404);
  });
  app.openapi(offer, async (c) => {
    const found = await readGrantOffer(books, c.var.visit.principal, c.req.valid('param').id);
    return found === undefined ? c.json(NO_REVIEW, 404) : c.json(found, 200);
  });
  app.openapi(give, async (c) => {
    const answer = await giveGrant(books, c.var.visit.principal, c.req.valid('param').id, c.req.valid('json'));
    if (answer === undefined) return c.json(NO_REVIEW, 404);
    return answer.isGiven ? c.json(answer, 200) : c.json(answer, 409);
  });
  app.openapi(decision, async (c) => {
    const answer = await decide(books, c.var.visit.principal, c.req.valid('param').id, c.req.valid('json'));
    if (answer.status === 'unknown') return c.json(NO_REVIEW, 404);
    return answer.isRecorded ? c.json(answer, 200) : c.json(answer, 409);
  });
  app.openapi(group, async (c) => {
    const found = await readGroup(books, c.var.visit.principal, c.req.valid('param').id, now());
    return found === undefined ? c.json(NO_REVIEW, 404) : c.json(found, 200);
  });
  app.openapi(groupCheck, async (c) => {
    const found = await checkGroup(books, c.var.visit.principal, c.req.valid('param').id, now);
    return found === undefined ? c.json(NO_REVIEW, 404) : c.json(found, 200);
  });
  app.openapi(decisions, async (c) => c.json(await decideAll(books, c.var.visit.principal, c.req.valid('json')), 200));
}
