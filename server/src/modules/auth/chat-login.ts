/** Made for one sign-in and kept until it comes back. */
export interface KeptLogin {
  state: string;
  nonce: string;
  /** PKCE. */
  verifier: string;
  /** Where the provider sends the browser back to. */
  redirectUri: string;
}

/** A user's identity at the provider. */
export interface ChatIdentity {
  /** Permanent id; does not change with the name. */
  subject: string;
  /** Display name; empty when the provider does not return one. */
  name: string;
}

/** A sign-in provider of a chat app. */
export interface ChatLogin {
  readonly provider: string;
  /** The address that the browser opens. */
  authorize(kept: KeptLogin): Promise<URL>;
  /** @param callback the address that the browser came back to. @throws Error when the provider does not confirm */
  finish(callback: URL, kept: KeptLogin): Promise<ChatIdentity>;
}
