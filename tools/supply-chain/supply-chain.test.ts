import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Bill, billProblems, shippedBill } from './bill-of-materials.ts'
import { isAllowed, licensesPage, shippedPackages } from './licenses.ts'
import { type Lock, packagesOf, readLockText, shippedPlaces } from './lock-file.ts'

const lock = packagesOf(readLockText())

test('every shipped package has a license that a product under Apache 2.0 may include', () => {
  const packages = shippedPackages(lock)
  expect(packages.length).toBeGreaterThan(300)
  expect(packages.filter((one) => !isAllowed(one))).toEqual([])
})

test.each([
  ['MIT', true],
  ['(MPL-2.0 OR Apache-2.0)', true],
  ['(MIT AND Zlib)', true],
  ['MIT AND GPL-3.0-only', false],
  ['GPL-2.0-only OR LGPL-3.0', false],
  ['MPL-2.0', false],
  ['OFL-1.1', false],
  ['none', false],
])('the license %s of a library is allowed: %s', (license, expected) => {
  expect(isAllowed({ name: 'library', license })).toBe(expected)
})

test('a font may have the license of fonts', () => {
  expect(isAllowed({ name: '@fontsource/inter', license: 'OFL-1.1' })).toBe(true)
})

test('docs/licenses.md lists what is shipped now (npm run licenses writes it)', () => {
  const page = readFileSync(new URL('../../docs/licenses.md', import.meta.url), 'utf8')
  expect(page).toBe(licensesPage(lock))
})

/** The server needs `a`, which has its own `b`; a benchmark needs another `b`; the root brings Node.js and a linter. */
const SMALL: Lock = {
  '': { optionalDependencies: { 'node-x': '1' } },
  'apps/server': { dependencies: { a: '1', '@stormlane/domain': '1' } },
  'packages/domain': { dependencies: { c: '1' }, peerDependencies: { d: '1', absent: '1' } },
  bench: { dependencies: { b: '2' } },
  'node_modules/@stormlane/domain': { resolved: 'packages/domain', link: true },
  'node_modules/a': { version: '1', dependencies: { b: '1' } },
  'node_modules/a/node_modules/b': { version: '1' },
  'node_modules/b': { version: '2' },
  'node_modules/c': { version: '1' },
  'node_modules/d': { version: '1' },
  'node_modules/linter': { version: '1' },
  'node_modules/node-x': { version: '1' },
}

test('shipped is what server and portal need, with the versions that they find, and the pinned Node.js', () => {
  const shipped = ['a', 'a/node_modules/b', 'c', 'd', 'node-x'].map((name) => `node_modules/${name}`)
  expect(shippedPlaces(SMALL)).toEqual(shipped)
})

const component = (ref: string) => ({
  'bom-ref': ref,
  name: ref,
  hashes: ['x'],
  licenses: [{ license: { id: 'MIT' } }],
})

test('the bill of materials has what is shipped and nothing else', () => {
  const refs = ['a@1', 'b@1', 'b@2', 'c@1', 'd@1', 'linter@1', 'node-x@1', '@stormlane/server@1', '@stormlane/bench@1']
  const bill: Bill = {
    metadata: { component: component('stormlane@1') },
    components: refs.map(component),
    dependencies: [
      { ref: 'stormlane@1', dependsOn: ['linter@1', 'node-x@1', '@stormlane/server@1'] },
      { ref: 'linter@1', dependsOn: ['c@1'] },
    ],
  }
  const shipped = shippedBill(bill, SMALL, 'stormlane')
  expect(shipped.metadata.component.name).toBe('stormlane')
  expect(shipped.components.map(({ name }) => name)).toEqual([
    'a@1',
    'b@1',
    'c@1',
    'd@1',
    'node-x@1',
    '@stormlane/server@1',
  ])
  expect(shipped.dependencies).toEqual([{ ref: 'stormlane@1', dependsOn: ['node-x@1', '@stormlane/server@1'] }])
  expect(billProblems(shipped, SMALL)).toEqual([])
})

test('a license that npm cannot name is the one of its file', () => {
  const own: Lock = {
    'apps/server': { dependencies: { zipcodes: '8' } },
    'node_modules/zipcodes': { version: '8', license: 'BSD' },
  }
  const { licenses: _, ...unlicensed } = component('zipcodes@8')
  const bill: Bill = {
    metadata: { component: component('stormlane@1') },
    components: [{ ...unlicensed, name: 'zipcodes' }],
    dependencies: [],
  }
  expect(shippedBill(bill, own, 'stormlane').components[0]?.licenses).toEqual([{ license: { id: 'BSD-3-Clause' } }])
})

test('a package under two licenses has an expression of SPDX, and no id [API-202]', () => {
  const own: Lock = {
    'apps/server': { dependencies: { h5wasm: '0' } },
    'node_modules/h5wasm': { version: '0', license: 'SEE LICENSE IN LICENSE.txt' },
  }
  const bill = (licenses: NonNullable<Bill['components'][number]['licenses']>): Bill => ({
    metadata: { component: component('stormlane@1') },
    components: [{ ...component('h5wasm@0'), name: 'h5wasm', licenses }],
    dependencies: [],
  })
  const named = bill([{ license: { id: 'NIST-Software AND HDF5' } }])
  expect(billProblems(named, own)).toEqual(["h5wasm@0 has an expression in place of a license's id."])
  const shipped = shippedBill(named, own, 'stormlane')
  expect(shipped.components[0]?.licenses).toEqual([{ expression: 'NIST-Software AND HDF5' }])
  expect(billProblems(shipped, own)).toEqual([])
})

test('a bill without a package, a checksum or a license is refused', () => {
  const { licenses: _, ...unlicensed } = component('c@1')
  const components = [component('a@1'), { ...component('b@1'), hashes: [] }, unlicensed, component('node-x@1')]
  const bill: Bill = { metadata: { component: component('stormlane@1') }, components, dependencies: [] }
  expect(billProblems(bill, SMALL)).toEqual([
    'b@1 has no checksum.',
    'c@1 has no license.',
    'd@1 is shipped, but not on the bill.',
  ])
})
