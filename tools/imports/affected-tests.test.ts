import { expect, test } from 'vitest'
import { affectedTests, nearestTests } from './affected-tests.ts'

const FILES = new Map([
  ['packages/domain/src/trips/index.ts', "export * from './arrival.ts'\nexport * from './breaks.ts'"],
  ['packages/domain/src/trips/arrival.ts', 'export function arrivalOf() {}'],
  ['packages/domain/src/trips/arrival.test.ts', "import { arrivalOf } from './arrival.ts'"],
  ['packages/domain/src/trips/breaks.ts', 'export const BREAKS = 1'],
  [
    'apps/portal/src/features/trips/trip-card.tsx',
    "import { arrivalOf } from '@stormlane/domain/trips'\nexport const TripCard = 1",
  ],
  ['apps/portal/src/features/trips/trip-card.test.tsx', "import { TripCard } from './trip-card.tsx'"],
  ['apps/portal/src/features/drivers/driver-card.tsx', "import { BREAKS } from '@stormlane/domain/trips'"],
  ['apps/portal/src/features/drivers/driver-card.test.tsx', "import './driver-card.tsx'"],
  ['apps/portal/src/app/pages/trip-page.tsx', "import { TripCard } from '../../features/trips/trip-card.tsx'"],
  ['apps/portal/src/app/pages/trip-page.test.tsx', "import './trip-page.tsx'"],
  ['apps/portal/src/app/router.tsx', "import './pages/trip-page.tsx'"],
  ['apps/portal/src/app/router.test.tsx', "import './router.tsx'"],
  ['apps/server/src/modules/trips/trip.service.ts', "import { arrivalOf } from '@stormlane/domain/trips'"],
  ['apps/server/src/modules/trips/trips.api.test.ts', "import { startTestApp } from '../../../test/app.ts'"],
  ['apps/server/src/modules/tiles/tiles.api.test.ts', "import { startTestApp } from '../../../test/app.ts'"],
  ['apps/server/src/start/app.ts', "import '../modules/trips/trip.service.ts'"],
  ['apps/server/test/app.ts', "import '../src/start/app.ts'"],
  ['packages/feeds/src/pool.ts', "new URL('./pool-worker.ts', import.meta.url)"],
  ['packages/feeds/src/pool-worker.ts', 'export {}'],
  ['packages/feeds/src/pool.test.ts', "import './pool.ts'"],
])

test.each([
  ['a test itself', ['apps/portal/src/app/router.test.tsx'], ['apps/portal/src/app/router.test.tsx']],
  [
    'a component: its own test and that of its page, but not of what composes all pages',
    ['apps/portal/src/features/trips/trip-card.tsx'],
    ['apps/portal/src/app/pages/trip-page.test.tsx', 'apps/portal/src/features/trips/trip-card.test.tsx'],
  ],
  [
    'a rule: those that import its names through the entry of its room',
    ['packages/domain/src/trips/breaks.ts'],
    ['apps/portal/src/features/drivers/driver-card.test.tsx'],
  ],
  [
    'a module of the server: the API tests beside it',
    ['apps/server/src/modules/trips/trip.service.ts'],
    ['apps/server/src/modules/trips/trips.api.test.ts'],
  ],
  ['what a thread loads', ['packages/feeds/src/pool-worker.ts'], ['packages/feeds/src/pool.test.ts']],
  ['a file that nobody imports', ['docs/api.md'], []],
])('tests that can notice a change of %s [SCALE-026]', (_, changed, expected) => {
  expect(affectedTests(FILES, changed)).toEqual(expected)
})

test('the nearest test of a component comes first, then that of its page [INTERNAL-031]', () => {
  expect(nearestTests(FILES, ['apps/portal/src/features/trips/trip-card.tsx'])).toEqual([
    'apps/portal/src/features/trips/trip-card.test.tsx',
    'apps/portal/src/app/pages/trip-page.test.tsx',
  ])
})
