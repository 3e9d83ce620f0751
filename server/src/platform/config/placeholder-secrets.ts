/** Secrets of our own example files, and what is commonly written where a secret is to be filled in. */
const placeholder =
  /^((an?|another)[-_ ]password|change[-_ ]?(me|it|this)\b.*|replace[-_ ]?(me|it|this)\b.*|your[-_ ].*|<.*>|x{3,}|\*{3,}|\.{3,})$/i;

const isSecretName = (name: string): boolean => /(SECRET|TOKEN|PASSWORD|_KEY)(S|$)/.test(name);

const passwordOf = (address: string): string => {
  try {
    return decodeURIComponent(new URL(address).password);
  } catch {
    return '';
  }
};

/** Variables whose secret was copied from a public example. */
export const placeholderProblems = (env: Readonly<Record<string, unknown>>): { name: string; problem: string }[] =>
  Object.entries(env).flatMap(([name, value]) => {
    if (typeof value !== 'string') return [];
    const secret = isSecretName(name) ? value : passwordOf(value);
    if (!placeholder.test(secret.trim())) return [];
    return [{ name, problem: 'has the secret of an example; make one of your own by "openssl rand -hex 24"' }];
  });
