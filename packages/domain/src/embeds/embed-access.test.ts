import { expect, test } from 'vitest'
import { HOUR_MS } from '../time/durations.ts'
import {
  EMBED_PARAMETERS,
  EMBED_PATHS,
  embedSessionEnd,
  isEmbedPath,
  isFramedByPartners,
  TELEMATICS_HOST,
} from './embed-access.ts'

test('each embed has its path, which ends in /embed', () => {
  expect(EMBED_PATHS).toEqual({ freight: '/freightmarket/embed', telematics: '/geotab/embed' })
  expect(EMBED_PATHS.telematics).toBe(`/${TELEMATICS_HOST}/embed`)
})

test('each embed signs in with its own parameters', () => {
  expect(EMBED_PARAMETERS.freight).toEqual(['provider_name', 'provider_token'])
  expect(EMBED_PARAMETERS.telematics.toSorted()).toEqual([
    'provider_database',
    'provider_name',
    'provider_server',
    'provider_session_id',
    'provider_username',
  ])
})

test.each([
  ['/freightmarket/embed', true, true],
  ['/geotab/embed', true, true],
  ['/login', false, true],
  ['/client', false, true],
  ['/client/map', false, true],
  ['/clients', false, false],
  ['/geotab/embed/more', false, false],
  ['/', false, false],
])('%s is an embed: %j, and partners may frame it: %j', (path, isEmbed, isFramed) => {
  expect([isEmbedPath(path), isFramedByPartners(path)]).toEqual([isEmbed, isFramed])
})

test.each([
  [0, 1],
  [0.5, 1.5],
  [11, 12],
  [11.75, 12],
])('a call %d h after sign-in keeps the session of an embed until %d h after it', (usedAfter, endsAfter) => {
  const signedInAt = new Date('2026-01-15T06:00:00Z')
  const after = (hours: number) => new Date(signedInAt.getTime() + hours * HOUR_MS)
  expect(embedSessionEnd(signedInAt, after(usedAfter))).toEqual(after(endsAfter))
})
