// @vitest-environment jsdom
import { getPortalAccountInfo } from '@stormlane/contract'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerOnWire } from '../../test/answer-on-wire.ts'
import { tilesetsOnWire } from '../../test/forecast-on-wire.ts'
import { openedMapOf } from '../../test/map-stand-in.ts'
import { openApp, PATIENT } from '../../test/open-app.tsx'
import { stubPortal } from '../../test/stub-portal.ts'
import { NEWEST_NOTE } from '../features/onboarding/release-notes.ts'
import { writeStored } from '../platform/local-store.ts'
import { router } from './router.ts'

const { account } = answerOnWire(getPortalAccountInfo) as { account: object }
const quarters = (count: number) =>
  Array.from({ length: count }, (_, i) => new Date(Date.now() + i * 900_000).toISOString())

test('the model of an impact address is nowcast or extended, anything else shows extended; any radar slug shows radar [IMPACT-019, RADAR-006]', async () => {
  const tiles = (variable: string) => ({ variables: [tilesetsOnWire(variable, quarters(3))] })
  const { asked } = stubPortal({
    flags: ['showImpactTab'],
    bodies: {
      '/users/me/portal_account_info': { account: { ...account, is_currently_subscribed: true } },
      '/tiling/impact_subhourly': tiles('road'),
      '/tiling/impact': tiles('road'),
      '/tiling/weather_subhourly': tiles('radar'),
    },
  })
  writeStored('token', 'of the session')
  writeStored('welcomeShown', true)
  writeStored('whatsNewLastSeen', NEWEST_NOTE)
  writeStored('tourComplete', true)
  const tilesAsked = () => asked.filter(({ path }) => path.startsWith('/tiling/')).map(({ path }) => path)
  openApp('/client/impact/impact-indices/road/nowcast')
  // The page writes the time of the shown frame into its address once it has drawn it.
  const settles = (path: string) =>
    waitFor(() => {
      expect(window.location.pathname).toBe(path)
      expect(window.location.search).toMatch(/^\?time=/)
    }, PATIENT)
  await settles('/client/impact/impact-indices/road/nowcast')
  expect(tilesAsked()).toEqual(['/tiling/impact_subhourly'])
  const map = () => screen.getByRole('region', { name: 'Impact map' })
  const first = map()
  for (const model of ['/impact-indices/road/extended', '/impact-indices/road/nonsense', '']) {
    await act(() => router.navigate({ href: `/client/impact${model}` }))
    await settles('/client/impact/impact-indices/road')
    // A map takes seconds to draw, so the page keeps it while it completes its address.
    expect(map()).toBe(first)
    expect(tilesAsked()).toEqual(['/tiling/impact_subhourly', '/tiling/impact'])
  }

  await act(() => router.navigate({ href: '/client/radar/composite' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Radar' }, PATIENT)).toBeTruthy()
  const { data } = await openedMapOf('Radar map')
  await waitFor(() => expect([...data.keys()].some((id) => id.startsWith('radar '))).toBe(true), PATIENT)
})
