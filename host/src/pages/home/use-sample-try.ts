import { useRef, useState } from 'react';
import { readPageBrand } from '../../theme/create-theme.ts';

/** Path of the contract's `recolourSample`; as text, because its schema would add the schema library to the public page. */
const sampleAddress = '/api/v1/recolour_sample';

interface SampleAnswer {
  success?: string;
  /** In the language of the request. */
  msg?: string;
  data?: { picture?: string } | null;
}

export type SampleTry =
  | { state: 'idle' }
  | { state: 'busy' | 'done'; colour: string; picture?: string }
  /** `message`: the server's message, absent without a response. */
  | { state: 'failed'; message: string | undefined };

const requestSample = async (colour: string, language: string): Promise<SampleAnswer> => {
  const { apiOrigin } = readPageBrand(document);
  const response = await fetch(`${apiOrigin}${sampleAddress}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': language },
    body: JSON.stringify({ colour }),
  });
  return (await response.json()) as SampleAnswer;
};

/** Recolours the sample; the latest colour takes precedence, earlier results are cached. */
export const useSampleTry = (language: string) => {
  const [shown, setShown] = useState<SampleTry>({ state: 'idle' });
  const latest = useRef('');
  const pictures = useRef(new Map<string, string>());
  const start = async (colour: string): Promise<void> => {
    latest.current = colour;
    const known = pictures.current.get(colour);
    if (known) return setShown({ state: 'done', colour, picture: known });
    setShown((before) => ({
      state: 'busy',
      colour,
      ...('picture' in before && before.picture ? { picture: before.picture } : {}),
    }));
    const answer = await requestSample(colour, language).catch((): SampleAnswer => ({}));
    const picture = answer.success === '1' ? answer.data?.picture : undefined;
    if (picture) pictures.current.set(colour, picture);
    if (latest.current !== colour) return;
    setShown(picture ? { state: 'done', colour, picture } : { state: 'failed', message: answer.msg });
  };
  return { shown, start };
};
