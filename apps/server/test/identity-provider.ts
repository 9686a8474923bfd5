// An OpenID Connect provider for tests: it signs real tokens, and sends false data when a test asks for it.
import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

const CLIENT = { id: 'stormlane', secret: 'the secret of the client' }

export type TestIdentityProvider = Awaited<ReturnType<typeof startIdentityProvider>>

interface Lies {
  /** Claims that replace those of the person; undefined removes a claim. */
  claims?: Record<string, unknown>
  nonce?: string
  audience?: string
  issuer?: string
  /** Seconds after the present when the token expires. */
  expiresIn?: number
  /** Signs with a key that is not in the key set. */
  unknownKey?: boolean
}

export async function startIdentityProvider(now: () => Date) {
  const [ours, unknown] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')])
  const jwk = { ...(await exportJWK(ours.publicKey)), kid: 'test', alg: 'RS256', use: 'sig' }
  /** The sign-in that belongs to each code. */
  const codes = new Map<
    string,
    { challenge: string; nonce: string; redirectUri: string; person: Record<string, unknown> }
  >()
  let lies: Lies = {}
  const server = createServer((request, response) => {
    answer(request).then(
      ([status, body]) => send(response, status, body),
      () => send(response, 500, { error: 'server_error' }),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function answer(request: IncomingMessage): Promise<[number, object]> {
    const { pathname } = new URL(request.url ?? '', issuer)
    if (pathname === '/.well-known/openid-configuration')
      return [
        200,
        {
          issuer: lies.issuer ?? issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
          scopes_supported: ['openid', 'email', 'profile', 'groups'],
        },
      ]
    if (pathname === '/keys') return [200, { keys: [jwk] }]
    if (pathname === '/token') return token(new URLSearchParams(await textOf(request)))
    return [404, { error: 'not_found' }]
  }

  async function token(form: URLSearchParams): Promise<[number, object]> {
    if (form.get('client_id') !== CLIENT.id || form.get('client_secret') !== CLIENT.secret)
      return [401, { error: 'invalid_client' }]
    const code = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const verified = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!code || code.challenge !== verified || code.redirectUri !== form.get('redirect_uri'))
      return [400, { error: 'invalid_grant' }]
    const seconds = Math.floor(now().getTime() / 1000)
    const claims = { ...code.person, nonce: lies.nonce ?? code.nonce, ...lies.claims }
    const idToken = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: lies.unknownKey ? 'unknown' : 'test' })
      .setIssuer(issuer)
      .setAudience(lies.audience ?? CLIENT.id)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + (lies.expiresIn ?? 300))
      .sign(lies.unknownKey ? unknown.privateKey : ours.privateKey)
    return [200, { access_token: randomUUID(), token_type: 'Bearer', expires_in: 300, id_token: idToken }]
  }

  return {
    issuer,
    host: new URL(issuer).host,
    client: CLIENT,
    lie: (told: Lies) => {
      lies = told
    },
    /** Signs a person in at the authorization address. Returns the query with which the browser comes back. */
    signIn(authorizationUrl: string, person: Record<string, unknown>): string {
      const asked = new URL(authorizationUrl).searchParams
      const code = randomUUID()
      codes.set(code, {
        challenge: asked.get('code_challenge') ?? '',
        nonce: asked.get('nonce') ?? '',
        redirectUri: asked.get('redirect_uri') ?? '',
        person,
      })
      return new URLSearchParams({ code, state: asked.get('state') ?? '' }).toString()
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
  return Buffer.concat(parts).toString()
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
