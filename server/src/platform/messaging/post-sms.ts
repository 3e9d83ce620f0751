const timeout = 5000;

/** Asks a gateway. @returns its answer @throws Error unless it answers 2xx within five seconds */
export const postSms = async (
  url: string,
  init: { headers: Record<string, string>; body: string },
): Promise<string> => {
  const answer = await fetch(url, { method: 'POST', ...init, redirect: 'error', signal: AbortSignal.timeout(timeout) });
  const text = await answer.text();
  // The answer may contain the number: it is not logged.
  if (!answer.ok) throw new Error(`the SMS gateway answered ${answer.status}`);
  return text;
};
