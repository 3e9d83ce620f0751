import { createContext, useContext } from 'react';
import type { Federation } from './create-federation.ts';

const FederationContext = createContext<Federation | null>(null);

export const FederationProvider = FederationContext.Provider;

/** What the shell may ask of the federation. @throws Error outside of the page's own tree. */
export const useFederation = (): Federation => {
  const federation = useContext(FederationContext);
  if (federation === null) throw new Error('the page has no federation');
  return federation;
};
