import { provideHttp } from '@atelier/platform/http';
import { provideNavigation } from '@atelier/platform/navigation';
import { membershipAtom, quotaAtom } from '@atelier/platform/session';
import { getDefaultStore } from '@atelier/platform/state';
import { describe, expect, it } from 'vitest';
import { switchIdentity } from './load-current-user.ts';

const identity = (id: string | null) => ({ company: id === null ? null : { id }, type: id === null ? 'C' : 'B' });

const prepare = (fails = false): string[] => {
  const did: string[] = [];
  provideHttp({
    call: (async ({ path }: { path: string }, request: { company_id?: string | null }) => {
      did.push(`${path} ${request.company_id ?? 'personal'}`);
      if (fails) throw new Error('no longer a member');
      if (path === '/use_identity') return identity(request.company_id ?? null);
      return path.includes('membership') ? { membership_type: 4 } : { residue_count: 9, held: 0 };
    }) as never,
  });
  provideNavigation({ reload: async () => void did.push('reload') } as never);
  return did;
};

describe('switching identity', () => {
  it('toggles B and C: membership and quota are reloaded, then the page [spec 4.16]', async () => {
    const did = prepare();
    await switchIdentity('c9');
    expect(did.at(0)).toBe('/use_identity c9');
    expect(did.slice(1, 3).sort()).toEqual(['/AIdesign/generate_count c9', '/AIdesign/get_user_membership c9']);
    expect(did.at(3)).toBe('reload');
    const store = getDefaultStore();
    expect([store.get(quotaAtom)?.residue_count, store.get(membershipAtom)?.membership_type]).toEqual([9, 4]);
    did.length = 0;
    await switchIdentity(null);
    expect(did).toContain('/AIdesign/get_user_membership personal');
    expect(did.at(-1)).toBe('reload');
  });

  it('changes nothing when the company is no longer usable', async () => {
    const did = prepare(true);
    await expect(switchIdentity('c9')).rejects.toThrow('no longer');
    expect(did).not.toContain('reload');
  });
});
