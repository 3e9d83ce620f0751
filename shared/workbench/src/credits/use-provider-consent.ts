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

interface Asked {
  provider: Provider | undefined;
  kinds: ConsentKind[];
  /** Host of the language model that would read the description. */
  host: string | undefined;
}

const askedBy = (error: unknown): Asked | undefined => {
  if (!isApiError(error) || error.code !== '41046') return undefined;
  const { kinds: all, provider: key, host } = error.details;
  const provider = providerKeys.find((one) => one === key);
  const asked = String(all ?? '').split(',');
  const kinds = consentKinds.filter((kind) => asked.includes(kind) && (kind === 'words' ? host : provider));
  return kinds.length > 0 ? { provider, kinds, host: host === undefined ? undefined : String(host) } : undefined;
};

/** Asks for the language model's consent; when declined, the task continues without it. @returns the answer */
const askWords = (host: string, words: Words): Promise<boolean> =>
  dialogs.confirm({
    title: words('provider.wordsTitle', { host }),
    body: words('provider.wordsBody', { host }),
    confirm: words('provider.wordsAgree'),
    cancel: words('provider.wordsRefuse'),
  });

/** Asks for each consent separately. Stored once all consents that the task needs are given. @returns whether the user gave those */
const ask = async ({ provider, kinds, host }: Asked, words: Words, localized: Localized): Promise<boolean> => {
  const name = provider ? localized(providers[provider].name) : '';
  for (const kind of kinds.filter((one) => one !== 'words')) {
    const isFace = kind !== provider;
    const isGiven = await dialogs.confirm({
      title: words(isFace ? 'provider.faceTitle' : 'provider.title', { name }),
      body: words(isFace ? 'provider.faceBody' : 'provider.body', { name }),
      confirm: words('provider.agree'),
      cancel: words('provider.refuse'),
    });
    if (!isGiven) return false;
  }
  const mayRead = host !== undefined && kinds.includes('words') && (await askWords(host, words));
  for (const kind of kinds) {
    const answer = kind === 'words' ? { host, is_given: mayRead } : {};
    await http.call(giveConsent, { kind, version: agreementDates[kind], ...answer }, { quiet: true });
  }
  await queryClient.invalidateQueries({ queryKey: [getPerson.path] });
  return true;
};

/**
 * Submits a task. The server rejects submissions to a provider without consent; then asks for consent and resubmits once. @throws the
 * errors of `send`; the rejection when the user declines
 */
export const withProviderConsent = async <T>(
  send: () => Promise<T>,
  { words, localized }: { words: Words; localized: Localized },
): Promise<T> => {
  try {
    return await send();
  } catch (error) {
    const asked = askedBy(error);
    if (!asked || !(await ask(asked, words, localized))) throw error;
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
