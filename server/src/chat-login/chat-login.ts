/** Made for one sign-in and kept until it comes back. */
export interface KeptLogin {
  state: string;
  nonce: string;
  /** PKCE. */
  verifier: string;
  /** Where the provider sends the browser back to. */
  redirectUri: string;
}

/** Who somebody is there. */
export interface ChatIdentity {
  /** The same for ever, whatever they call themselves. */
  subject: string;
  /** What they call themselves; empty where the provider does not say. */
  name: string;
}

/** Somebody else who says who a person is. */
export interface ChatLogin {
  readonly provider: string;
  /** The address that the browser opens. */
  authorize(kept: KeptLogin): Promise<URL>;
  /** @param callback the address that the browser came back to. @throws Error when the provider does not confirm */
  finish(callback: URL, kept: KeptLogin): Promise<ChatIdentity>;
}
