// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderUi } from '../../../test/render-ui.tsx'
import { sharedRouteOnWire } from '../../../test/routes-on-wire.ts'
import { stubServer } from '../../../test/stub-server.ts'
import { portalConfig } from '../../platform/portal-config.ts'
import { RouteReportPage } from './route-report-page.tsx'

const before = portalConfig.simulatedFeeds
afterEach(() => {
  Object.assign(portalConfig, { simulatedFeeds: before })
})

test.each([
  ['en', 'Demo data'],
  ['es', 'Datos de demostración'],
  ['fr', 'Données de démonstration'],
] as const)('a report in %s marks simulated weather as %s [DESK-075]', async (language, label) => {
  Object.assign(portalConfig, { simulatedFeeds: ['forecast'] })
  stubServer(({ path }) =>
    path === '/routes/fetch_from_cache' ? { body: { success: true, data: sharedRouteOnWire() } } : undefined,
  )
  renderUi(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouteReportPage cacheKey="key-1" language={language} onLanguage={() => undefined} />
    </QueryClientProvider>,
  )
  expect(await screen.findByText(label, undefined, { timeout: 20_000 })).toBeTruthy()
})
