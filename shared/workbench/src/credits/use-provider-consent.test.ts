import { agreementDates } from '@atelier/contract/agreements';
import { provideDialogs } from '@atelier/platform/dialogs';
import { provideHttp } from '@atelier/platform/http';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { plainWords } from '../texts/plain-words.fixture.ts';
import { withProviderConsent } from './use-provider-consent.ts';

const call = vi.fn<(call: { path: string }, request: unknown) => Promise<unknown>>();
const confirm = vi.fn<(dialog: { title: string }) => Promise<boolean>>();
const language = { words: plainWords('en'), localized: ({ en }: { en: string }) => en };
const refusal = Object.assign(new Error('x'), {
  name: 'ApiError',
  kind: 'api',
  code: '41046',
  details: { provider: 'fal', kinds: 'fal,fal-face' },
});

beforeEach(() => {
  call.mockReset().mockResolvedValue({});
  confirm.mockReset();
  provideHttp({ call } as never);
  provideDialogs({ confirm } as never);
});

/** Refused once, then accepted. */
const refusedOnce = () => vi.fn<() => Promise<string>>().mockRejectedValueOnce(refusal).mockResolvedValue('a task');

describe('a submission to a provider', () => {
  it('asks for each consent separately, names the provider, and is repeated once', async () => {
    confirm.mockResolvedValue(true);
    const send = refusedOnce();
    expect(await withProviderConsent(send, language)).toBe('a task');
    expect(confirm.mock.calls.map(([{ title }]) => title)).toEqual([
      'Send to fal (fal.ai, USA)?',
      'Send photos of people to fal (fal.ai, USA)?',
    ]);
    expect(call.mock.calls.map(([, request]) => request)).toEqual([
      { kind: 'fal', version: agreementDates.fal },
      { kind: 'fal-face', version: agreementDates['fal-face'] },
    ]);
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('stays refused, and stores nothing, when the user declines one', async () => {
    confirm.mockResolvedValueOnce(true).mockResolvedValueOnce(false);
    const send = refusedOnce();
    await expect(withProviderConsent(send, language)).rejects.toBe(refusal);
    expect(call).not.toHaveBeenCalled();
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('is sent without the language model when the user keeps the description local, and stores the answer', async () => {
    const details = { provider: 'llm.example', kinds: 'words', host: 'llm.example' };
    const send = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(Object.assign(new Error('x'), refusal, { details }));
    send.mockResolvedValue('a task');
    confirm.mockResolvedValue(false);
    expect(await withProviderConsent(send, language)).toBe('a task');
    expect(confirm.mock.calls.map(([{ title }]) => title)).toEqual(['Let llm.example read your descriptions?']);
    expect(call.mock.calls.map(([, request]) => request)).toEqual([
      { kind: 'words', version: agreementDates.words, host: 'llm.example', is_given: false },
    ]);
  });

  it('asks for nothing after another refusal', async () => {
    const other = Object.assign(new Error('x'), { name: 'ApiError', kind: 'api', code: '41033', details: {} });
    await expect(withProviderConsent(() => Promise.reject(other), language)).rejects.toBe(other);
    expect(confirm).not.toHaveBeenCalled();
  });
});
