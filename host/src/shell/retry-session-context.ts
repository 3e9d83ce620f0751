import { createContext, useContext } from 'react';

const RetrySessionContext = createContext<() => Promise<void>>(() => Promise.resolve());

export const RetrySessionProvider = RetrySessionContext.Provider;

/** Asks again who is signed in, then shows the page that was asked for. */
export const useRetrySession = (): (() => Promise<void>) => useContext(RetrySessionContext);
