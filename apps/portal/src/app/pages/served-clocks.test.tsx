// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** The server knows that Manitoba no longer changes clocks; the data of this runtime say otherwise. */
vi.hoisted(() => {
  const clocks = [{ since: '2026-01-14T00:00:00Z', utc_offset_minutes: -300, name: 'CDT' }]
  const zone_clocks = {
    starts_at: '2026-01-14T00:00:00Z',
    ends_at: '2028-01-14T00:00:00Z',
    groups: [{ zones: ['America/Winnipeg'], clocks }],
  }
  document.head.innerHTML = `<script type="application/json" id="portal-config">${JSON.stringify({ zone_clocks })}</script>`
})

import { stageScreen } from '../../../test/screen-stage.tsx'
import { stubPortal } from '../../../test/stub-portal.ts'
import { affectedOnWire, queueOnWire } from '../../features/affected/affected.fixture.ts'
import { AffectedQueue } from '../../features/affected/affected-queue.tsx'

/** Generous, because test machines can be slow. */
const PATIENT = { timeout: 20_000 }
vi.setConfig({ testTimeout: 60_000 })

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-01-14T21:12:00Z') }))
afterEach(() => vi.useRealTimers())

test('the times of a row follow the clocks that came with the page, like the sentence beside them [TIME-050]', async () => {
  const action = { action: 'hold', reason: 'Stop until Thu 7:45 PM CDT.' }
  const truck = affectedOnWire({ time_zone: 'America/Winnipeg', recommended_action: action })
  stubPortal({
    flags: ['showAffectedTab'],
    answer: ({ path, query }) => (path === '/affected_assets.json' ? { body: queueOnWire([truck], query) } : undefined),
  })
  stageScreen({}, (at, onSearch) => <AffectedQueue search={at} onSearch={onSearch} />)
  const row = (await screen.findByText('Truck 3088', { selector: 'td *' }, PATIENT)).closest('tr') as HTMLElement
  for (const words of ['Thu 4:30 PM – 7:45 PM CDT', 'Stop until Thu 7:45 PM CDT.'])
    expect(row.textContent).toContain(words)
})
