import { agreementDates, type ConsentKind, consentKinds } from '@atelier/contract/agreements';
import { getPerson, giveConsent } from '@atelier/contract/person';
import { type Provider, providerKeys, providers } from '@atelier/contract/providers';
import { dialogs } from '@atelier/platform/dialogs';
import { http, isApiError } from '@atelier/platform/http';
import { useLocalized } from '@atelier/platform/i18n';
import { queryClient } from '@atelier/platform/queries';
import { useCallback } from 'react';
import { useWords, type Words } from '../texts/words.ts';

type Localized = (text: { zh: string; en: string }) => string;

const askedBy = (error: unknown): { provider: Provider; kinds: ConsentKind[] } | undefined => {
  if (!isApiError(error) || error.code !== '41046') return undefined;
  const provider = providerKeys.find((key) => key === error.details.provider);
  const asked = String(error.details.kinds ?? '').split(',');
  const kinds = consentKinds.filter((kind) => asked.includes(kind));
  return provider && kinds.length > 0 ? { provider, kinds } : undefined;
};

/** Asks for each consent apart. Stored once all are given. @returns whether the user agreed to all */
const ask = async (provider: Provider, kinds: readonly ConsentKind[], words: Words, localized: Localized) => {
  const name = localized(providers[provider].name);
  for (const kind of kinds) {
    const isFace = kind !== provider;
    const isGiven = await dialogs.confirm({
      title: words(isFace ? 'provider.faceTitle' : 'provider.title', { name }),
      body: words(isFace ? 'provider.faceBody' : 'provider.body', { name }),
      confirm: words('provider.agree'),
      cancel: words('provider.refuse'),
    });
    if (!isGiven) return false;
  }
  for (const kind of kinds) {
    await http.call(giveConsent, { kind, version: agreementDates[kind] }, { quiet: true });
  }
  await queryClient.invalidateQueries({ queryKey: [getPerson.path] });
  return true;
};

/**
 * Submits. The server refuses what would go to a provider without a consent; it is asked for then, and what was refused goes out once more.
 * @throws what `send` throws; the refusal where the user does not agree
 */
export const withProviderConsent = async <T>(
  send: () => Promise<T>,
  { words, localized }: { words: Words; localized: Localized },
): Promise<T> => {
  try {
    return await send();
  } catch (error) {
    const asked = askedBy(error);
    if (!asked || !(await ask(asked.provider, asked.kinds, words, localized))) throw error;
    return send();
  }
};

/** `withProviderConsent` in the language of the page. */
export const useProviderConsent = () => {
  const words = useWords();
  const localized = useLocalized();
  return useCallback(
    <T>(send: () => Promise<T>): Promise<T> => withProviderConsent(send, { words, localized }),
    [words, localized],
  );
};
