// @vitest-environment jsdom
import { mphToMps } from '@stormlane/domain/measures'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { placingMap } from '../../../test/placing-map.tsx'
import { renderUi } from '../../../test/render-ui.tsx'
import { stubServer } from '../../../test/stub-server.ts'
import { setReadable } from '../living/living-on.ts'
import { LayerReading } from './layer-reading.tsx'

const TIMES = [0, 15, 30].map((minutes) => new Date(Date.UTC(2026, 0, 14, 21, minutes)))

test('a clicked place keeps the value and its course with the own limit while time goes on [LAYER-095]', async () => {
  const { asked } = stubServer(({ path }) =>
    path === '/own_limits'
      ? {
          body: {
            group_id: null,
            location_id: null,
            own: [{ hazard: 'gust', value: mphToMps(45), level: 3 }],
            inherited: [],
          },
        }
      : undefined,
  )
  const { on, map, emit } = placingMap()
  const gusts = [40, 50, 60].map(mphToMps)
  let shown = 1
  setReadable(map, {
    read: ({ lng, lat }) =>
      lng === -98.34 && lat === 40.93
        ? { value: gusts[shown] as number, series: gusts, times: TIMES, position: shown, shown }
        : undefined,
  })
  renderUi(
    <QueryClientProvider client={new QueryClient()}>
      {on(
        <LayerReading
          place={{ latitude: 40.93, longitude: -98.34 }}
          mapType="wind_gust"
          timeframe="nowcast"
          shownAt={TIMES[1] as Date}
          timeZone="America/Chicago"
          units="imperial"
        />,
      )}
    </QueryClientProvider>,
  )
  expect((await screen.findByText('50 mph')).tagName).toBe('STRONG')
  await waitFor(() => expect(screen.getByText('Your limit: 45 mph')).toBeTruthy())
  expect(document.querySelector('svg line')).toBeTruthy()
  const mark = () => document.querySelector('svg circle')?.getAttribute('cx')
  const before = mark()
  shown = 2
  act(() => emit('render', {}))
  expect(screen.getByText('60 mph')).toBeTruthy()
  expect(Number(mark())).toBeGreaterThan(Number(before))
  expect(asked.length).toBeGreaterThan(0)
})
