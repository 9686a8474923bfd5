// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { stageScreen } from '../../../../test/screen-stage.tsx'
import { stubPortal } from '../../../../test/stub-portal.ts'
import { asset } from '../assets/asset.fixture.ts'
import { ChosenBar } from './chosen-bar.tsx'

const RING = [
  [-100, 40],
  [-95, 40],
  [-95, 43],
]
const SITES = Array.from({ length: 501 }, (_, i) =>
  asset({ assetType: 'location', id: `site ${i}`, position: { longitude: -96, latitude: 40.5 } }),
)

test.each([
  [500, true],
  [501, false],
])('of %i assets in the shape the bar says whether they can be acknowledged at once [DESK-044]', async (count, can) => {
  stubPortal({ flags: ['showAffectedTab'] })
  stageScreen({}, () => (
    <ChosenBar
      assetType="location"
      shown={SITES.slice(0, count)}
      ring={RING}
      hasQueue
      onOpenTable={undefined}
      onClear={() => undefined}
    />
  ))
  await screen.findByText(`${count} locations in the shape`)
  const button = screen.getByRole('button', { name: 'Acknowledge' })
  expect(button.matches(':disabled')).toBe(!can)
  expect(screen.queryByText('Choose at most 500 assets to acknowledge them.') === null).toBe(can)
})
