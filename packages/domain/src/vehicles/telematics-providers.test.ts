import { describe, expect, test } from 'vitest'
import {
  CONNECTABLE_PROVIDERS,
  type ConnectableProvider,
  CREDENTIAL_FIELDS,
  isConnectable,
  readCredentials,
  shownCredentials,
} from './telematics-providers.ts'

const GEOTAB = { server: 'my.geotab.com', database: 'acme', user_name: 'pat@acme.example', password: 'secret' }

test('admins can connect real providers, but not the simulated one', () => {
  expect(CONNECTABLE_PROVIDERS.every(isConnectable)).toBe(true)
  for (const other of ['simulated', 'stormlane', 'platform_science', '']) expect(isConnectable(other)).toBe(false)
})

describe('credentials', () => {
  test.each<[string, ConnectableProvider, Record<string, string>, unknown]>([
    ['complete', 'geotab', GEOTAB, { credentials: GEOTAB }],
    [
      'with spaces around them',
      'samsara',
      { region: 'eu', api_token: ' t ' },
      { credentials: { region: 'eu', api_token: 't' } },
    ],
    ['without a region', 'samsara', { api_token: 't' }, { credentials: { region: 'us', api_token: 't' } }],
    ['without a secret', 'samsara', { region: 'eu' }, { problems: ['api_token is required'] }],
    [
      'of an unknown region',
      'samsara',
      { region: 'mars', api_token: 't' },
      { problems: ['region must be one of us, eu, ca'] },
    ],
    ['with an unknown field', 'motive', { api_key: 'k', host: 'x' }, { problems: ['host is not known'] }],
    [
      'with a sender that is no number',
      'motive',
      { api_key: 'k', sender_id: 'Pat' },
      { problems: ['sender_id must be a number'] },
    ],
    [
      'with a path in the server',
      'geotab',
      { ...GEOTAB, server: 'my.geotab.com/x' },
      { problems: ['server must be a host name'] },
    ],
    [
      'that are too long',
      'motive',
      { api_key: 'k'.repeat(501) },
      { problems: ['api_key is longer than 500 characters'] },
    ],
  ])('%s', (_, provider, typed, read) => {
    expect(readCredentials(provider, typed, undefined)).toEqual(read)
  })

  test('an empty secret keeps the stored one, unless it would be sent to another address', () => {
    const { password: _, ...typed } = GEOTAB
    expect(readCredentials('geotab', { ...typed, user_name: 'kim' }, GEOTAB)).toEqual({
      credentials: { ...GEOTAB, user_name: 'kim' },
    })
    expect(readCredentials('geotab', { ...typed, server: 'evil.geotab.com' }, GEOTAB)).toEqual({
      problems: ['password is required'],
    })
  })

  test.each<[string, ConnectableProvider, Record<string, string>, Record<string, string> | undefined, unknown]>([
    [
      'a database of Geotab that is another one asks for the password again',
      'geotab',
      { server: 'my.geotab.com', database: 'other', user_name: 'pat@acme.example' },
      GEOTAB,
      { problems: ['password is required'] },
    ],
    [
      'a region of Samsara that is another one asks for the token again',
      'samsara',
      { region: 'eu' },
      { region: 'us', api_token: 't' },
      { problems: ['api_token is required'] },
    ],
    [
      'the default region of Samsara keeps the token',
      'samsara',
      {},
      { region: 'us', api_token: 't' },
      { credentials: { region: 'us', api_token: 't' } },
    ],
    [
      'Geotab without a server keeps the password',
      'geotab',
      { database: 'acme', user_name: 'kim' },
      { database: 'acme', user_name: 'pat', password: 'secret' },
      { credentials: { database: 'acme', user_name: 'kim', password: 'secret' } },
    ],
    [
      'a stored connection without the secret asks for it',
      'motive',
      { sender_id: '12' },
      { sender_id: '12' },
      { problems: ['api_key is required'] },
    ],
    [
      'Motive needs neither sender nor webhook secret',
      'motive',
      { api_key: 'k', sender_id: '', webhook_secret: ' ' },
      undefined,
      { credentials: { api_key: 'k' } },
    ],
    [
      'Motive keeps key and webhook secret',
      'motive',
      { sender_id: '12' },
      { api_key: 'k', webhook_secret: 'w' },
      { credentials: { api_key: 'k', sender_id: '12', webhook_secret: 'w' } },
    ],
    [
      'a value of 500 characters is accepted',
      'motive',
      { api_key: 'k'.repeat(500) },
      undefined,
      { credentials: { api_key: 'k'.repeat(500) } },
    ],
  ])('%s', (_, provider, typed, stored, read) => {
    expect(readCredentials(provider, typed, stored)).toEqual(read)
  })

  test.each<[ConnectableProvider, Record<string, string>, Record<string, string>]>([
    ['geotab', GEOTAB, { server: 'my.geotab.com', database: 'acme', user_name: 'pat@acme.example' }],
    ['samsara', { region: 'eu', api_token: 't' }, { region: 'eu' }],
    ['motive', { api_key: 'k', webhook_secret: 'w', sender_id: '12' }, { sender_id: '12' }],
    ['motive', { api_key: 'k' }, {}],
  ])('of %s with %j only this is shown: %j', (provider, credentials, shown) => {
    expect(shownCredentials(provider, credentials)).toEqual(shown)
  })

  test.each(CONNECTABLE_PROVIDERS)('no secret of %s is shown', (provider) => {
    const all = Object.fromEntries(
      CREDENTIAL_FIELDS[provider].map(({ name, isSecret }) => [name, isSecret ? 'hidden' : '1']),
    )
    expect(Object.values(shownCredentials(provider, all))).not.toContain('hidden')
  })
})
