import * as oidc from "openid-client";

/** The OpenID Connect provider, and the client registered with it. */
export interface ProviderOptions {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** State to store between the authorization request and its callback. */
export interface AuthorizationState {
  state: string;
  nonce: string;
  verifier: string;
}

/** The identity asserted by the provider. */
export interface ExternalIdentity {
  issuer: string;
  subject: string;
  /** The email address, if the provider has verified it. */
  email: string | undefined;
}

/** An OpenID Connect provider. Its metadata is discovered on first use, and again after a failure. */
export class ExternalProvider {
  #configuration: Promise<oidc.Configuration> | undefined;

  constructor(private readonly options: ProviderOptions) {}

  #getConfiguration(): Promise<oidc.Configuration> {
    this.#configuration ??= this.#discover().catch((error: unknown) => {
      this.#configuration = undefined;
      throw error;
    });
    return this.#configuration;
  }

  #discover(): Promise<oidc.Configuration> {
    const { issuer, clientId, clientSecret } = this.options;
    // Options permit plain HTTP for localhost only.
    const execute = issuer.startsWith("http:") ? [oidc.allowInsecureRequests] : [];
    return oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, { execute, timeout: 10 });
  }

  /**
   * Builds the authorization URL (authorization code flow with PKCE, RFC 7636) and the state to store until the
   * callback.
   */
  async startAuthorization(redirectUri: string): Promise<AuthorizationState & { url: string }> {
    const configuration = await this.#getConfiguration();
    const state = {
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      verifier: oidc.randomPKCECodeVerifier(),
    };
    const url = oidc.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: "openid email",
      state: state.state,
      nonce: state.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(state.verifier),
      code_challenge_method: "S256",
    });
    return { ...state, url: url.href };
  }

  /** Exchanges the callback's code for an identity; throws when the callback does not match the stored state. */
  async identify(callback: URL, { state, nonce, verifier }: AuthorizationState): Promise<ExternalIdentity> {
    const configuration = await this.#getConfiguration();
    const tokens = await oidc.authorizationCodeGrant(configuration, callback, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new Error("The provider sent no identity.");
    const info =
      claims.email === undefined ? await this.#fetchUserInfo(configuration, tokens.access_token, claims.sub) : claims;
    const isVerified = info.email_verified === true && typeof info.email === "string";
    return { issuer: claims.iss, subject: claims.sub, email: isVerified ? String(info.email) : undefined };
  }

  #fetchUserInfo(configuration: oidc.Configuration, token: string, subject: string): Promise<oidc.UserInfoResponse> {
    return oidc.fetchUserInfo(configuration, token, subject);
  }
}
