import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PbfWriter } from 'pbf'
import { afterAll, expect, test } from 'vitest'
import { readNetworkFile } from '../network/network-file.ts'
import { describeImport, importRoadsFile } from './import-roads.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'osm-pbf-'))
afterAll(() => rmSync(folder, { recursive: true }))

type Tags = Record<string, string>
interface OsmNode {
  id: number
  lat: number
  lng: number
  tags?: Tags
}
interface OsmWay {
  nodes: number[]
  tags: Tags
}

/** Nodes are stored in units of 100 nanodegrees. */
const UNITS_A_DEGREE = 1e7
const units = (degrees: number) => Math.round(degrees * UNITS_A_DEGREE)
const differences = (values: number[]) => values.map((value, i) => value - (values[i - 1] ?? 0))

/** An extract with these nodes, written one by one or densely packed as most extracts are, and these ways. */
function extract({ dense, single = [], ways }: { dense: OsmNode[]; single?: OsmNode[]; ways: OsmWay[] }): string {
  const strings = ['']
  const index = (word: string) => (strings.includes(word) ? strings.indexOf(word) : strings.push(word) - 1)
  const keys = (tags: Tags = {}) => Object.keys(tags).map(index)
  const values = (tags: Tags = {}) => Object.values(tags).map(index)
  const group = new PbfWriter()
  for (const { id, lat, lng, tags } of single)
    group.writeMessage(
      1,
      (_, pbf) => {
        pbf.writeSVarintField(1, id)
        pbf.writePackedVarint(2, keys(tags))
        pbf.writePackedVarint(3, values(tags))
        pbf.writeSVarintField(8, units(lat))
        pbf.writeSVarintField(9, units(lng))
      },
      null,
    )
  group.writeMessage(
    2,
    (_, pbf) => {
      pbf.writePackedSVarint(1, differences(dense.map(({ id }) => id)))
      pbf.writePackedSVarint(8, differences(dense.map(({ lat }) => units(lat))))
      pbf.writePackedSVarint(9, differences(dense.map(({ lng }) => units(lng))))
      const tagsOf = ({ tags = {} }: OsmNode) =>
        Object.entries(tags).flatMap(([key, value]) => [index(key), index(value)])
      pbf.writePackedVarint(
        10,
        dense.flatMap((node) => [...tagsOf(node), 0]),
      )
    },
    null,
  )
  for (const { nodes, tags } of ways)
    group.writeMessage(
      3,
      (_, pbf) => {
        pbf.writePackedVarint(2, keys(tags))
        pbf.writePackedVarint(3, values(tags))
        pbf.writePackedSVarint(8, differences(nodes))
      },
      null,
    )
  const block = new PbfWriter()
  block.writeMessage(
    1,
    (_, pbf) => {
      for (const word of strings) pbf.writeStringField(1, word)
    },
    null,
  )
  block.writeBytesField(2, group.finish())
  const file = path.join(folder, 'extract.osm.pbf')
  writeFileSync(file, Buffer.concat([blob('OSMHeader', new Uint8Array()), blob('OSMData', block.finish())]))
  return file
}

function blob(type: string, raw: Uint8Array): Buffer {
  const content = new PbfWriter()
  content.writeBytesField(1, raw)
  const bytes = content.finish()
  const header = new PbfWriter()
  header.writeStringField(1, type)
  header.writeVarintField(3, bytes.length)
  const headerBytes = header.finish()
  const length = Buffer.alloc(4)
  length.writeUInt32BE(headerBytes.length)
  return Buffer.concat([length, headerBytes, bytes])
}

const ROAD: OsmNode[] = [
  { id: 1, lat: 40, lng: -97 },
  { id: 2, lat: 40, lng: -96 },
]
const road: OsmWay = { nodes: [1, 2], tags: { highway: 'trunk', ref: 'US 6' } }
const imported = async (file: string) => {
  const out = path.join(folder, 'roads.network')
  const report = await importRoadsFile(file, out)
  return { report, stops: (await readNetworkFile(out)).stops ?? [] }
}

test('rest areas and what is open to trucks are kept with the network, as nodes and as centers of areas [DESK-084]', async () => {
  const corners: OsmNode[] = [
    { id: 11, lat: 40.01, lng: -96.5 },
    { id: 12, lat: 40.01, lng: -96.49 },
    { id: 13, lat: 40.02, lng: -96.49 },
    { id: 14, lat: 40.02, lng: -96.5 },
  ]
  const { report, stops } = await imported(
    extract({
      dense: [
        ...ROAD,
        { id: 3, lat: 40.001, lng: -96.8, tags: { highway: 'rest_area', name: 'Elm Creek' } },
        { id: 4, lat: 40.002, lng: -96.7 },
        { id: 5, lat: 40.003, lng: -96.6, tags: { amenity: 'fuel', hgv: 'yes', brand: 'Diesel Joe' } },
        ...corners,
      ],
      single: [{ id: 6, lat: 40.004, lng: -96.55, tags: { amenity: 'parking', 'access:hgv': 'designated' } }],
      ways: [road, { nodes: [11, 12, 13, 14, 11], tags: { highway: 'services', name: 'Prairie Plaza' } }],
    }),
  )
  expect(stops.toSorted((a, b) => a.longitude - b.longitude)).toEqual([
    { kind: 'rest_area', name: 'Elm Creek', latitude: 40.001, longitude: -96.8 },
    { kind: 'truck_fuel', name: 'Diesel Joe', latitude: 40.003, longitude: -96.6 },
    { kind: 'truck_parking', name: '', latitude: 40.004, longitude: -96.55 },
    { kind: 'services', name: 'Prairie Plaza', latitude: 40.015, longitude: -96.495 },
  ])
  expect(report).toMatchObject({ read: 1, kept: 1, dropped: {}, stops: 4 })
  expect(describeImport(report)).toContain('4 places where trucks can stop are known.')
})

test.each<[string, Tags]>([
  ['parking for cars', { amenity: 'parking' }],
  ['parking that forbids trucks', { amenity: 'parking', hgv: 'no' }],
  ['fuel for cars', { amenity: 'fuel', name: 'Corner' }],
  ['a rest area that forbids trucks', { highway: 'rest_area', hgv: 'no' }],
  ['a private truck yard', { amenity: 'parking', hgv: 'designated', access: 'private' }],
  ['a restaurant open to trucks', { amenity: 'restaurant', hgv: 'yes' }],
  ['a crossing', { highway: 'crossing', hgv: 'yes' }],
])('%s is no place to stop [DESK-084]', async (_, tags) => {
  const dense = [...ROAD, { id: 3, lat: 40.001, lng: -96.8, tags }]
  const { report, stops } = await imported(extract({ dense, ways: [road] }))
  expect(stops).toEqual([])
  expect(describeImport(report).join()).not.toContain('can stop')
})
