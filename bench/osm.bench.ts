// Imports the roads of a state from OpenStreetMap. A generated extract with as many nodes and ways as a state has, a
// few of them main roads, is written to a temporary file and imported in the same way as by `npm run admin -- roads
// import`. The goal is ten minutes. There is no peer. Size is millions of nodes: the first argument, 30 by default (an
// extract of about 140 MB).
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { deflateSync } from 'node:zlib'
import { seededRandom } from '@stormlane/domain/measures'
import { importRoadsFile } from '@stormlane/roads'

const GOAL_SECONDS = 600
const MILLION = 1_000_000
/** Entities per block, as in published extracts. */
const BLOCK_ENTITIES = 8000
/** Main roads form a lattice of junctions over five degrees. */
const JUNCTIONS = 175
const SPAN_DEGREES = 5
const [WEST, SOUTH] = [-84, 38]
/** Points of a main road between two junctions. */
const BEND_POINTS = 18
/** Points of a street or a building. */
const SMALL_POINTS = 8
const STRINGS = ['', 'highway', 'motorway', 'primary', 'residential', 'building', 'yes', 'ref', 'I 70']
const HIGHWAY = 1
/** Nodes are stored in units of 100 nanodegrees. */
const UNITS_A_DEGREE = 1e7

/** Writes the subset of Protocol Buffers that extracts need. */
class Bytes {
  private buffer = Buffer.alloc(256)
  private length = 0

  varint(value: number): this {
    if (this.length + 10 > this.buffer.length) this.buffer = Buffer.concat([this.buffer], 2 * this.buffer.length)
    let rest = value
    for (; rest > 127; rest = Math.floor(rest / 128)) this.buffer[this.length++] = (rest % 128) + 128
    this.buffer[this.length++] = rest
    return this
  }

  /** Zigzag encoding: the lowest bit holds the sign. */
  signed(value: number): this {
    return this.varint(value < 0 ? -2 * value - 1 : 2 * value)
  }

  bytes(field: number, content: Uint8Array): this {
    this.varint(field * 8 + 2).varint(content.length)
    while (this.length + content.length > this.buffer.length)
      this.buffer = Buffer.concat([this.buffer], 2 * this.buffer.length)
    this.buffer.set(content, this.length)
    this.length += content.length
    return this
  }

  number(field: number, value: number): this {
    return this.varint(field * 8).varint(value)
  }

  done(): Buffer {
    return this.buffer.subarray(0, this.length)
  }
}

function deltas(values: readonly number[]): Buffer {
  const bytes = new Bytes()
  values.forEach((value, i) => {
    bytes.signed(value - (values[i - 1] ?? 0))
  })
  return bytes.done()
}

const packed = (values: readonly number[]): Buffer => {
  const bytes = new Bytes()
  for (const value of values) bytes.varint(value)
  return bytes.done()
}

function writeExtract(file: string, fillerNodes: number): void {
  const handle = openSync(file, 'w')
  const write = (type: string, content: Uint8Array) => {
    const blob = new Bytes()
      .number(2, content.length)
      .bytes(3, deflateSync(content, { level: 1 }))
      .done()
    const header = new Bytes().bytes(1, Buffer.from(type)).number(3, blob.length).done()
    const size = Buffer.alloc(4)
    size.writeUInt32BE(header.length)
    for (const part of [size, header, blob]) writeSync(handle, part)
  }
  const strings = new Bytes()
  for (const text of STRINGS) strings.bytes(1, Buffer.from(text))
  const block = (group: Uint8Array) => write('OSMData', new Bytes().bytes(1, strings.done()).bytes(2, group).done())

  write('OSMHeader', new Bytes().bytes(4, Buffer.from('OsmSchema-V0.6')).done())
  const nodes = nodeWriter(block)
  const ways = wayWriter(block)
  const main = mainRoads((lng, lat) => nodes.add(lng, lat))
  const firstSmall = nodes.count() + 1
  const random = seededRandom(20261118)
  for (let i = 0; i < fillerNodes; i++) {
    // The points of a street or a building lie close together: the next one is some meters away.
    const turn = i % SMALL_POINTS === 0 ? [random(), random()] : undefined
    nodes.add(
      turn ? WEST + SPAN_DEGREES * (turn[0] as number) : null,
      turn ? SOUTH + SPAN_DEGREES * (turn[1] as number) : null,
    )
  }
  nodes.finish()
  for (const { refs, isMotorway } of main)
    ways.add(refs, isMotorway ? [HIGHWAY, 7] : [HIGHWAY], isMotorway ? [2, 8] : [3])
  for (let at = firstSmall; at + SMALL_POINTS <= firstSmall + fillerNodes; at += SMALL_POINTS) {
    const isStreet = (at / SMALL_POINTS) % 3 < 1
    const refs = Array.from({ length: SMALL_POINTS }, (_, i) => at + i)
    ways.add(refs, [isStreet ? HIGHWAY : 5], [isStreet ? 4 : 6])
  }
  ways.finish()
  closeSync(handle)
}

/** Numbers nodes in order; a node without coordinates is placed close to the last one. */
function nodeWriter(block: (group: Uint8Array) => void) {
  let [ids, lats, lngs]: [number[], number[], number[]] = [[], [], []]
  let [count, x, y] = [0, 0, 0]
  const random = seededRandom(7)
  /** Some meters in random directions, so that the extract is as large as a real one. */
  const nearby = () => Math.round(4000 * (random() - 0.5))
  const finish = () => {
    if (ids.length === 0) return
    const dense = new Bytes().bytes(1, deltas(ids)).bytes(8, deltas(lats)).bytes(9, deltas(lngs)).done()
    block(new Bytes().bytes(2, dense).done())
    ;[ids, lats, lngs] = [[], [], []]
  }
  return {
    add(lng: number | null, lat: number | null): number {
      x = lng === null ? x + nearby() : Math.round(lng * UNITS_A_DEGREE)
      y = lat === null ? y + nearby() : Math.round(lat * UNITS_A_DEGREE)
      ids.push(++count)
      lats.push(y)
      lngs.push(x)
      if (ids.length === BLOCK_ENTITIES) finish()
      return count
    },
    count: () => count,
    finish,
  }
}

function wayWriter(block: (group: Uint8Array) => void) {
  let group = new Bytes()
  let count = 0
  const finish = () => {
    if (count % BLOCK_ENTITIES !== 0) block(group.done())
  }
  return {
    add(refs: readonly number[], keys: readonly number[], values: readonly number[]): void {
      const way = new Bytes()
        .number(1, count + 1)
        .bytes(2, packed(keys))
        .bytes(3, packed(values))
        .bytes(8, deltas(refs))
      group.bytes(3, way.done())
      if (++count % BLOCK_ENTITIES !== 0) return
      block(group.done())
      group = new Bytes()
    },
    finish,
  }
}

/** A lattice of roads, every tenth line of it a motorway. Adds their nodes. */
function mainRoads(add: (lng: number, lat: number) => number): { refs: number[]; isMotorway: boolean }[] {
  const step = SPAN_DEGREES / (JUNCTIONS - 1)
  const junction = (column: number, row: number) => 1 + row * JUNCTIONS + column
  for (let row = 0; row < JUNCTIONS; row++)
    for (let column = 0; column < JUNCTIONS; column++) add(WEST + column * step, SOUTH + row * step)
  const roads: { refs: number[]; isMotorway: boolean }[] = []
  for (let row = 0; row < JUNCTIONS; row++)
    for (let column = 0; column < JUNCTIONS; column++)
      for (const [right, up] of [
        [1, 0],
        [0, 1],
      ] as const) {
        if (column + right >= JUNCTIONS || row + up >= JUNCTIONS) continue
        const bends = Array.from({ length: BEND_POINTS }, (_, i) => {
          const share = (i + 1) / (BEND_POINTS + 1)
          const aside = 0.05 * step * Math.sin(share * 2 * Math.PI)
          return add(
            WEST + (column + right * share) * step + up * aside,
            SOUTH + (row + up * share) * step + right * aside,
          )
        })
        const refs = [junction(column, row), ...bends, junction(column + right, row + up)]
        roads.push({ refs, isMotorway: (up === 1 ? column : row) % 10 === 0 })
      }
  return roads
}

const millions = Number(process.argv[2] ?? 30)
const folder = mkdtempSync(path.join(tmpdir(), 'stormlane-osm-'))
try {
  const extract = path.join(folder, 'state.osm.pbf')
  const madeAt = performance.now()
  writeExtract(extract, millions * MILLION)
  const generated = (performance.now() - madeAt) / 1000
  const before = process.cpuUsage()
  const startedAt = performance.now()
  const report = await importRoadsFile(extract, path.join(folder, 'network'))
  const seconds = (performance.now() - startedAt) / 1000
  const { user, system } = process.cpuUsage(before)
  console.log(
    JSON.stringify({
      bench: 'osm',
      size: millions,
      unit: 's',
      ours: Math.round(10 * seconds) / 10,
      goal: GOAL_SECONDS,
      peer: 'none',
      cpuSeconds: Math.round((user + system) / 100_000) / 10,
      generatedIn: Math.round(generated),
      megabytes: Math.round(statSync(extract).size / MILLION),
      ways: report.read,
      kept: report.kept,
      edges: report.edges,
      peakMegabytes: Math.round(process.resourceUsage().maxRSS / 1000),
    }),
  )
} finally {
  rmSync(folder, { recursive: true })
}
