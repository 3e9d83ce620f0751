import { z } from 'zod';
import { agreed } from './agreements.ts';
import { phone, smsCode, tokens } from './auth.ts';
import { defineCall } from './call.ts';

/** Sign-in methods of this installation besides codes and passwords. */
export const signInWays = defineCall('GET /sign_in_ways', {
  auth: 'public',
  response: z.object({
    /** The chat app, by its common name; null where none is configured. */
    chat: z.object({ provider: z.string(), zh: z.string(), en: z.string() }).nullable(),
    /** Further identity providers, in the order of their buttons. */
    openid: z.array(z.object({ provider: z.string(), zh: z.string(), en: z.string() })).optional(),
    /** Whether codes can also be sent to e-mail addresses. */
    email: z.boolean().optional(),
  }),
});

/**
 * Starts a sign-in by chat app or another provider: the browser opens `url` and returns to the page with `chat_state` and `chat_code`. The
 * state is valid once, for ten minutes, in this browser. 41204 where it is not configured.
 */
export const wxGetCode = defineCall('GET /WxGetCode', {
  auth: 'public',
  /** `provider`: one of `openid`; absent: the chat app. */
  request: z.object({ purpose: z.enum(['login', 'bind']), provider: z.string().max(32).optional() }),
  response: z.object({ url: z.string(), state: z.string(), expires_at: z.iso.datetime() }),
  isSpecified: true,
});

/**
 * Completes the chat login. A known chat account signs in. An unknown one needs a phone: the response has another state, which is sent back
 * with number and code, and the chat account is then linked to that number's account. While signed in, the chat account is linked to the
 * current account. 41002, 41200 chat account linked to another user, 41201 another chat account already linked, 41202 state expired or of
 * another browser, 41203 provider refused.
 */
export const wxBind = defineCall('POST /WxBind', {
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
  isSpecified: true,
});

/** Unlinks a chat account; sign-in by phone is unchanged. */
export const wxUnbind = defineCall('POST /WxUnbind', {
  action: 'account',
  request: z.object({ provider: z.string().max(32) }),
});
