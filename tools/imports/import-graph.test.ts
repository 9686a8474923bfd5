import { expect, test } from 'vitest'
import { adaptersOutsideSources } from './adapter-places.ts'
import { brokenRoomRule } from './domain-rooms.ts'
import { importCycles, importGraph, importTargets } from './import-graph.ts'
import { moduleEdgeProblems } from './module-edges.ts'
import { sqlOutsideRepositories } from './sql-places.ts'

test('imports are found in every form, type-only ones included', () => {
  const text = `
    import 'a.css'
    import type { B } from './b.ts'
    import {
      c,
      type D,
    } from '../c.ts'
    export * from './e.ts'
    const f = lazy(() => import('./f.tsx'))`
  expect(importTargets(text)).toEqual(['a.css', './b.ts', '../c.ts', './e.ts', './f.tsx'])
})

test('imports are resolved to our files, including imports of a package or an app', () => {
  const graph = importGraph(
    new Map([
      ['e2e/x.ts', "import { y } from '@stormlane/server/src/y.ts'\nimport { z } from 'kysely'"],
      ['apps/server/src/y.ts', "import { d } from '@stormlane/domain/trips'"],
      ['packages/domain/src/trips/index.ts', ''],
    ]),
  )
  expect([...(graph.get('e2e/x.ts') ?? [])]).toEqual(['apps/server/src/y.ts'])
  expect([...(graph.get('apps/server/src/y.ts') ?? [])]).toEqual(['packages/domain/src/trips/index.ts'])
})

test('a cycle of files is found, including type-only imports, without files that only import the cycle', () => {
  const graph = importGraph(
    new Map([
      ['a/entry.ts', "import { one } from './one.ts'"],
      ['a/one.ts', "import { two } from './two.ts'\nimport { leaf } from './leaf.ts'"],
      ['a/two.ts', "import type { Three } from './three.ts'"],
      ['a/three.ts', "export type { One } from './one.ts'"],
      ['a/leaf.ts', ''],
    ]),
  )
  expect(importCycles(graph)).toEqual([['a/one.ts', 'a/three.ts', 'a/two.ts']])
})

test('two paths to the same file are not a cycle', () => {
  const graph = new Map([
    ['top', new Set(['left', 'right'])],
    ['left', new Set(['bottom'])],
    ['right', new Set(['bottom', 'left'])],
    ['bottom', new Set<string>()],
  ])
  expect(importCycles(graph)).toEqual([])
})

test('a module may import only what the table allows, tests may import anything, and unused edges are reported', () => {
  const graph = importGraph(
    new Map([
      ['src/modules/routes/route.service.ts', "import { a } from '../account/limits.ts'\nimport './route.texts.ts'"],
      ['src/modules/routes/routes.api.test.ts', "import { s } from '../session/session.ts'"],
      ['src/modules/account/limits.ts', "import { s } from '../session/session.ts'"],
      ['src/modules/session/session.ts', ''],
      ['src/app.ts', "import { s } from './modules/session/session.ts'"],
    ]),
  )
  expect(moduleEdgeProblems(graph, 'src/modules', { routes: ['account', 'vehicles'] })).toEqual([
    'src/modules/account/limits.ts: imports src/modules/session/session.ts, but module account may not import session',
    'src/modules: routes may import vehicles but does not: remove the edge',
  ])
})

test('SQL is found outside repositories, as a tagged template or as a query builder', () => {
  const problems = sqlOutsideRepositories(
    new Map([
      ['apps/server/src/modules/a/a.service.ts', "await db.selectFrom('users').execute()"],
      ['apps/server/src/jobs/b.ts', 'await sql<{ id: string }>`select 1`.execute(db)'],
      ['apps/server/src/modules/a/a.repository.ts', "await db.deleteFrom('users').execute()"],
      ['apps/server/src/modules/a/a.api.test.ts', "await db.deleteFrom('users').execute()"],
      ['apps/server/src/platform/outbox/outbox.ts', 'await sql`select 1`.execute(db)'],
      ['apps/server/src/modules/a/sums.ts', "import type { Transaction } from 'kysely'"],
    ]),
  )
  expect(problems.map((problem) => problem.split(':')[0])).toEqual([
    'apps/server/src/modules/a/a.service.ts',
    'apps/server/src/jobs/b.ts',
  ])
})

test('adapters are known to sources.ts alone, unless an exception with a reason is used', () => {
  const files = new Map([
    ['apps/server/src/sources.ts', "import { a } from '@stormlane/feeds'\nimport { b } from './sources/mail.ts'"],
    ['apps/server/src/sources/mail.ts', "import { createTransport } from 'nodemailer'"],
    ['apps/server/src/main.ts', "import { simulatedRunMaker } from '@stormlane/simulation'"],
    ['apps/server/src/start/world.ts', "import { chooseMailer } from '../sources/mail.ts'"],
    ['apps/server/src/modules/a/a.ts', "import type { NwsConnection } from '@stormlane/feeds'"],
    ['apps/server/src/modules/a/a.api.test.ts', "import { geocoderInThread } from '@stormlane/feeds'"],
    ['apps/server/src/demo/demo.ts', "import { demoGroups } from '@stormlane/simulation'"],
    ['apps/server/src/admin/idle.ts', ''],
    ['bench/geocode.bench.ts', "import { geocoderInThread } from '@stormlane/feeds'"],
  ])
  const exceptions = { 'apps/server/src/demo/demo.ts': 'seeds', 'apps/server/src/admin/idle.ts': 'none' }
  expect(adaptersOutsideSources(files, importGraph(files), exceptions)).toEqual([
    "apps/server/src/main.ts: imports '@stormlane/simulation', but only apps/server/src/sources.ts knows which adapter stands behind a port",
    'apps/server/src/start/world.ts: imports apps/server/src/sources/mail.ts, but only apps/server/src/sources.ts may',
    "apps/server/src/modules/a/a.ts: imports '@stormlane/feeds', but only apps/server/src/sources.ts knows which adapter stands behind a port",
    'apps/server/src/admin/idle.ts: may name adapters but does not: remove it from MAY_NAME_ADAPTERS',
  ])
})

test.each([
  ['trips/route.ts', 'time/clock.ts', undefined],
  ['trips/route.ts', 'trips/departure.ts', undefined],
  ['time/clock.ts', 'trips/route.ts', 'room time stands below room trips in tools/imports/domain-rooms.ts'],
  ['time/clock.test.ts', 'trips/route.ts', undefined],
  ['yards/yard.ts', 'time/clock.ts', 'room yards is not in the list of tools/imports/domain-rooms.ts'],
])('in the domain %s importing %s is answered by %j', (file, imported, problem) => {
  const folder = 'packages/domain/src/'
  expect(brokenRoomRule(folder + file, folder + imported, ['time', 'trips'])).toBe(problem)
})
