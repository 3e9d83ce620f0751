import { z } from 'zod';
import { agreed } from './agreements.ts';
import { phone, smsCode, tokens } from './auth.ts';
import { defineCall } from './call.ts';

/** How people sign in here beside codes and passwords. */
export const signInWays = defineCall({
  method: 'GET',
  path: '/sign_in_ways',
  auth: 'public',
  added: true,
  request: z.object({}),
  response: z.object({
    /** The chat app, by the name that people know; null where none is set up. */
    chat: z.object({ provider: z.string(), zh: z.string(), en: z.string() }).nullable(),
    /** Further providers of identities, in the order of their buttons. */
    openid: z.array(z.object({ provider: z.string(), zh: z.string(), en: z.string() })).optional(),
    /** Whether codes go to e-mail addresses too. */
    email: z.boolean().optional(),
  }),
});

/**
 * Begins a sign-in by chat app or another provider: `url` is opened by the browser, which comes back to the page with `chat_state` and `chat_code`. The state is
 * good once, for ten minutes, in this browser. 41204 where it is not set up.
 */
export const wxGetCode = defineCall({
  method: 'GET',
  path: '/WxGetCode',
  auth: 'public',
  /** `provider`: one of `openid`; absent: the chat app. */
  request: z.object({ purpose: z.enum(['login', 'bind']), provider: z.string().max(32).optional() }),
  response: z.object({ url: z.string(), state: z.string(), expires_at: z.iso.datetime() }),
});

/**
 * Completes the chat login. A known chat account signs in. An unknown one needs a phone: the answer has another state, which
 * is sent back with number and code, and the chat account is then bound to that number's account. While signed in, the chat
 * account is bound to the current account. 41002, 41200 chat account of another, 41201 another one bound already, 41202 state
 * expired or not this browser's, 41203 provider refused.
 */
export const wxBind = defineCall({
  method: 'POST',
  path: '/WxBind',
  auth: 'optional',
  action: 'account',
  request: z.object({
    state: z.string().max(128),
    code: z.string().max(2048),
    phone: phone.optional(),
    sms_code: smsCode.optional(),
    invite_code: z.string().trim().max(32).optional(),
    agreed: agreed.optional(),
  }),
  response: z.union([
    tokens,
    z.object({ needs_phone: z.literal(true), state: z.string(), name: z.string() }),
    z.strictObject({}),
  ]),
});

/** Takes a chat account off again; the phone signs in as before. */
export const wxUnbind = defineCall({
  method: 'POST',
  path: '/WxUnbind',
  action: 'account',
  added: true,
  request: z.object({ provider: z.string().max(32) }),
  response: z.object({}),
});
