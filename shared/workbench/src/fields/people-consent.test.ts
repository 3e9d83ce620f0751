import { agreementDates } from '@atelier/contract/agreements';
import { getPerson } from '@atelier/contract/person';
import { provideDialogs } from '@atelier/platform/dialogs';
import { provideHttp } from '@atelier/platform/http';
import { queryClient } from '@atelier/platform/queries';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { plainWords } from '../texts/plain-words.fixture.ts';
import { mayTakePeople, takesPeople } from './image-field.tsx';

const call = vi.fn<(call: { path: string }, request: unknown) => Promise<unknown>>();
const confirm = vi.fn<() => Promise<boolean>>();
const given = { kind: 'face', version: agreementDates.face, accepted_at: '2026-11-23T00:00:00.000Z' };

beforeEach(() => {
  queryClient.clear();
  call.mockReset();
  confirm.mockReset();
  provideHttp({ call } as never);
  provideDialogs({ confirm } as never);
});

const answer = (consents: unknown[]) =>
  call.mockImplementation(async ({ path }) => (path === getPerson.path ? { consents } : {}));

describe('a picture of a person', () => {
  it('is accepted silently from a user who agreed', async () => {
    answer([given]);
    expect(await mayTakePeople(plainWords('zh'))).toBe(true);
    expect(confirm).not.toHaveBeenCalled();
  });

  it('is accepted once the user agrees, and the server is notified', async () => {
    answer([]);
    confirm.mockResolvedValue(true);
    expect(await mayTakePeople(plainWords('zh'))).toBe(true);
    expect(call.mock.calls.at(-1)?.[1]).toEqual({ kind: 'face', version: agreementDates.face });
  });

  it('is refused without a consent, or with one to another text', async () => {
    answer([{ ...given, version: '2020-01-01' }]);
    confirm.mockResolvedValue(false);
    expect(await mayTakePeople(plainWords('zh'))).toBe(false);
    expect(call).toHaveBeenCalledTimes(1);
  });

  it('matters for models and faces, not for garments', () => {
    expect(['model', 'face', 'character'].every(takesPeople)).toBe(true);
    expect(['garment', 'original', 'fabric'].some(takesPeople)).toBe(false);
  });
});
