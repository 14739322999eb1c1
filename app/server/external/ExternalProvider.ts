import * as oidc from "openid-client";

/** Which provider of identities to ask, and as whom. */
export interface ProviderOptions {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** What must be remembered between asking and the answer. */
export interface AuthorizationState {
  state: string;
  nonce: string;
  verifier: string;
}

/** Someone as the provider knows them. */
export interface ExternalIdentity {
  issuer: string;
  subject: string;
  /** The e-mail address, where the provider vouches for it. */
  email: string | undefined;
}

/** A provider of identities, asked for its addresses when it is first needed and again when that failed. */
export class ExternalProvider {
  #found: Promise<oidc.Configuration> | undefined;

  constructor(private readonly options: ProviderOptions) {}

  #find(): Promise<oidc.Configuration> {
    this.#found ??= this.#discover().catch((error: unknown) => {
      this.#found = undefined;
      throw error;
    });
    return this.#found;
  }

  #discover(): Promise<oidc.Configuration> {
    const { issuer, clientId, clientSecret } = this.options;
    // The options allow plain http for this machine only.
    const execute = issuer.startsWith("http:") ? [oidc.allowInsecureRequests] : [];
    return oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, { execute, timeout: 10 });
  }

  /** The address to send the browser to, and what to remember until it comes back. */
  async ask(redirectUri: string): Promise<AuthorizationState & { url: string }> {
    const configuration = await this.#find();
    const question = {
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      verifier: oidc.randomPKCECodeVerifier(),
    };
    const url = oidc.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: "openid email",
      state: question.state,
      nonce: question.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(question.verifier),
      code_challenge_method: "S256",
    });
    return { ...question, url: url.href };
  }

  /** Who came back; throws when the answer is not one to this question. */
  async identify(answer: URL, { state, nonce, verifier }: AuthorizationState): Promise<ExternalIdentity> {
    const configuration = await this.#find();
    const tokens = await oidc.authorizationCodeGrant(configuration, answer, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new Error("The provider sent no identity.");
    const info =
      claims.email === undefined ? await this.#inform(configuration, tokens.access_token, claims.sub) : claims;
    const isVouchedFor = info.email_verified === true && typeof info.email === "string";
    return { issuer: claims.iss, subject: claims.sub, email: isVouchedFor ? String(info.email) : undefined };
  }

  #inform(configuration: oidc.Configuration, token: string, subject: string): Promise<oidc.UserInfoResponse> {
    return oidc.fetchUserInfo(configuration, token, subject);
  }
}
