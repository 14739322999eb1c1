import { X509Certificate } from "node:crypto";

// Generated with openssl; the key was discarded, so it can never sign anything.
const PEM = `-----BEGIN CERTIFICATE-----
MIIBqjCCAVGgAwIBAgIUHl/V2/R5giI2Nz+3EUyJE5df/bQwCgYIKoZIzj0EAwIw
KjEoMCYGA1UEAwwfQXV0aG9yaXR5IG9mIGRlbW9uc3RyYXRpb24gaHViczAgFw0y
NjExMjYwMjEzMjdaGA8yMTI2MTEwMjAyMTMyN1owKjEoMCYGA1UEAwwfQXV0aG9y
aXR5IG9mIGRlbW9uc3RyYXRpb24gaHViczBZMBMGByqGSM49AgEGCCqGSM49AwEH
A0IABKq+dVcUytN/UGmvfDG/xEYLT6vUlyMXDAJUUtY30wtIlldR8aUdtRADRJb7
WcMbM/3pPwr4GSbA6DlhKXxC0TmjUzBRMB0GA1UdDgQWBBQlwfxsldJP1cgDTNLi
BrNqpbMnujAfBgNVHSMEGDAWgBQlwfxsldJP1cgDTNLiBrNqpbMnujAPBgNVHRMB
Af8EBTADAQH/MAoGCCqGSM49BAMCA0cAMEQCIA0Q9RH7mMl0f0mTdPT8fCLYJLpv
HRZ+eJhYM2TjlZMkAiB1i3FHG9JtN9xybVC1q+jhJ/PseXHrkYkz42euZyRSVg==
-----END CERTIFICATE-----
`;

/** CA certificate of demonstration hubs, and its expiry. */
export const HUB_AUTHORITY = { ca_crt: PEM, ca_crt_expire_at: new Date(new X509Certificate(PEM).validTo) };
