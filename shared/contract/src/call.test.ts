import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { addressOf, defineCall, pathFields } from './call.ts';

const endMember = defineCall('PUT /company/{company}/member/{id}', {
  action: 'company.manage',
  request: z.object({ company: z.string(), id: z.string(), role: z.string().optional() }),
});

describe('a call with path parameters', () => {
  it('moves them from the body to the path, encoded', () => {
    expect(pathFields(endMember)).toEqual(['company', 'id']);
    const request = { company: 'a/b?c=d', id: '衣 #7', role: 'member' };
    expect(addressOf(endMember, request)).toEqual({
      path: '/company/a%2Fb%3Fc%3Dd/member/%E8%A1%A3%20%237',
      rest: { role: 'member' },
    });
    expect(request).toEqual({ company: 'a/b?c=d', id: '衣 #7', role: 'member' });
  });

  it.each(['', '.', '..'])('has no address for %j, which would be another one’s', (id) => {
    expect(() => addressOf(endMember, { company: 'a', id })).toThrow('needs its id');
    expect(() => addressOf(endMember, { company: 'a' })).toThrow(TypeError);
  });

  it('names parameters of its request, or does not compile', () => {
    const plain = { action: 'account' } as const;
    // @ts-expect-error: the request has no field `id`
    defineCall('GET /order/{id}', plain);
    // @ts-expect-error: a number is no part of an address
    defineCall('GET /order/{id}', { ...plain, request: z.object({ id: z.number() }) });
    defineCall('GET /order/{id}', { ...plain, request: z.object({ id: z.uuid() }) });
  });

  it('declares its permission, or does not compile', () => {
    // @ts-expect-error: who may ask for it?
    defineCall('GET /orders', {});
    // @ts-expect-error: everybody may, so that there is nothing to permit
    defineCall('GET /orders', { auth: 'public', action: 'wallet.buy' });
    expect(defineCall('GET /orders', { action: 'wallet.buy' }).action).toBe('wallet.buy');
    expect(defineCall('GET /orders', { auth: 'public' }).action).toBeNull();
  });

  it('is an ordinary call without parameters', () => {
    const call = defineCall('GET /orders', { action: 'wallet.buy' });
    const form = new Map();
    expect(addressOf(call, form)).toEqual({ path: '/orders', rest: form });
  });
});
