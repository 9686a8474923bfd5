// Reads the motorways, trunk and primary roads of an OSM extract (wiki.openstreetmap.org/wiki/PBF_Format), and the
// places where a truck can stop. The file is read twice, block by block: first the ways, then the positions of only the
// nodes that they use, so a country fits into memory.
import { type FileHandle, open } from 'node:fs/promises'
import { inflateSync } from 'node:zlib'
import type { Coordinates } from '@stormlane/domain/geo'
import { roundTo } from '@stormlane/domain/measures'
import type { RoadStop } from '@stormlane/domain/vehicles'
import { PbfReader } from 'pbf'
import type { Position } from '../network/position.ts'
import { IMPORT_TEXTS, RoadImportRefused } from './import.texts.ts'
import { type RoadTags, readRoadTags } from './read-road-tags.ts'
import { mayHoldStops, readStopTags } from './read-stop-tags.ts'
import { countDropped, type SourceLines } from './source-line.ts'

/** Limits of the format; a larger size means that the file is damaged or not OSM PBF. */
const MAX_HEADER_BYTES = 64 * 1024
const MAX_BLOB_BYTES = 32 * 1024 * 1024
const NANODEGREE = 1e-9

interface Way {
  tags: RoadTags
  nodes: Float64Array
}

type Stop = Pick<RoadStop, 'kind' | 'name'>

/** A place to stop that is mapped as an area or a line. */
interface StopWay {
  stop: Stop
  nodes: Float64Array
}

export async function readOsmPbf(file: string, fileName: string): Promise<SourceLines> {
  const source: SourceLines = {
    read: 0,
    lines: [],
    stops: [],
    dropped: {},
    snapToleranceMeters: 0,
    attribution: '© OpenStreetMap contributors (ODbL)',
  }
  try {
    const ways: Way[] = []
    const stopWays: StopWay[] = []
    for await (const block of readBlocks(file)) readWays(block, ways, stopWays, source)
    const nodes = Float64Array.from(new Set([...ways, ...stopWays].flatMap((way) => [...way.nodes]))).sort()
    const [lng, lat] = [
      new Float64Array(nodes.length).fill(Number.NaN),
      new Float64Array(nodes.length).fill(Number.NaN),
    ]
    if (ways.length > 0)
      for await (const block of readBlocks(file))
        readNodes(block, nodes, lng, lat, (stop, at) => source.stops.push({ ...stop, ...placeAt(at) }))
    const lineThrough = (wayNodes: Float64Array): Position[] => {
      const line = Array.from(wayNodes, (id): Position => {
        const at = binarySearch(nodes, id)
        return [lng[at] as number, lat[at] as number]
      })
      // An extract cuts ways at its boundary, so nodes beyond it are missing.
      return line.filter(([x]) => !Number.isNaN(x))
    }
    for (const { tags, nodes: wayNodes } of ways) {
      const inside = lineThrough(wayNodes)
      source.lines.push({ ...tags, line: tags.backwards ? inside.reverse() : inside })
    }
    for (const { stop, nodes: wayNodes } of stopWays) {
      const line = lineThrough(wayNodes)
      if (line.length > 0) source.stops.push({ ...stop, ...placeAt(centerOf(line)) })
    }
    return source
  } catch (error) {
    if (error instanceof RoadImportRefused || (error instanceof Error && 'syscall' in error)) throw error
    throw new RoadImportRefused(IMPORT_TEXTS.brokenPbf(fileName))
  }
}

interface Block {
  strings: string[]
  groups: Uint8Array[]
  granularity: number
  latOffset: number
  lngOffset: number
}

async function* readBlocks(file: string): AsyncGenerator<Block> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    for (let at = 0; at < size; ) {
      const headerBytes = (await read(handle, at, 4)).readUInt32BE()
      if (headerBytes > MAX_HEADER_BYTES) throw new RangeError('blob header')
      const header = new PbfReader(await read(handle, at + 4, headerBytes)).readFields(readBlobHeader, {
        type: '',
        bytes: 0,
      })
      if (header.bytes > MAX_BLOB_BYTES) throw new RangeError('blob')
      const blob = await read(handle, at + 4 + headerBytes, header.bytes)
      at += 4 + headerBytes + header.bytes
      if (header.type === 'OSMData') yield readBlock(decompress(blob))
    }
  } finally {
    await handle.close()
  }
}

async function read(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await handle.read(Buffer.alloc(length), 0, length, position)
  if (bytesRead < length) throw new RangeError('truncated')
  return buffer
}

function readBlobHeader(tag: number, header: { type: string; bytes: number }, pbf: PbfReader): void {
  if (tag === 1) header.type = pbf.readString()
  else if (tag === 3) header.bytes = pbf.readVarint()
}

function decompress(blob: Buffer): Uint8Array {
  const { raw, zlib } = new PbfReader(blob).readFields((tag, found: { raw?: Uint8Array; zlib?: Uint8Array }, pbf) => {
    if (tag === 1) found.raw = pbf.readBytes()
    else if (tag === 3) found.zlib = pbf.readBytes()
  }, {})
  if (raw) return raw
  if (zlib) return inflateSync(zlib)
  throw new RangeError('compression other than zlib')
}

function readBlock(bytes: Uint8Array): Block {
  const block: Block = { strings: [], groups: [], granularity: 100, latOffset: 0, lngOffset: 0 }
  return new PbfReader(bytes).readFields((tag, into: Block, pbf) => {
    if (tag === 1)
      pbf.readMessage(
        (field, strings: string[], inner) => void (field === 1 && strings.push(inner.readString())),
        into.strings,
      )
    else if (tag === 2) into.groups.push(pbf.readBytes())
    else if (tag === 17) into.granularity = pbf.readVarint()
    else if (tag === 19) into.latOffset = pbf.readVarint(true)
    else if (tag === 20) into.lngOffset = pbf.readVarint(true)
  }, block)
}

function readWays(block: Block, ways: Way[], stopWays: StopWay[], source: SourceLines): void {
  const holdsStops = mayHoldStops(block.strings)
  for (const group of block.groups) {
    new PbfReader(group).readFields((tag, _: null, pbf) => {
      if (tag !== 3) return
      const way = pbf.readMessage(readWay, { keys: [] as number[], values: [] as number[], refs: [] as number[] })
      const tags = tagsOf(block, way.keys, way.values)
      const stop = holdsStops ? readStopTags(tags) : undefined
      if (stop) {
        stopWays.push({ stop, nodes: decodeDeltas(way.refs) })
        return
      }
      source.read++
      const road = readRoadTags(tags)
      if (typeof road === 'string') countDropped(source.dropped, road)
      else ways.push({ tags: road, nodes: decodeDeltas(way.refs) })
    }, null)
  }
}

function tagsOf({ strings }: Block, keys: readonly number[], values: readonly number[]): Record<string, string> {
  return Object.fromEntries(keys.map((key, i) => [strings[key] ?? '', strings[values[i] ?? 0] ?? '']))
}

/** The center of a line's bounding box. */
function centerOf(line: readonly Position[]): Position {
  const middle = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2
  return [middle(line.map(([lng]) => lng)), middle(line.map(([, lat]) => lat))]
}

/** About 10 cm, which keeps the network file small. */
const PLACE_DECIMALS = 6
const placeAt = ([lng, lat]: Position): Coordinates => ({
  latitude: roundTo(lat, PLACE_DECIMALS),
  longitude: roundTo(lng, PLACE_DECIMALS),
})

function readWay(tag: number, way: { keys: number[]; values: number[]; refs: number[] }, pbf: PbfReader): void {
  if (tag === 2) pbf.readPackedVarint(way.keys)
  else if (tag === 3) pbf.readPackedVarint(way.values)
  else if (tag === 8) pbf.readPackedSVarint(way.refs)
}

function readNodes(
  block: Block,
  wanted: Float64Array,
  lng: Float64Array,
  lat: Float64Array,
  keepStop: (stop: Stop, at: Position) => void,
): void {
  const holdsStops = mayHoldStops(block.strings)
  const latitude = (raw: number) => NANODEGREE * (block.latOffset + block.granularity * raw)
  const longitude = (raw: number) => NANODEGREE * (block.lngOffset + block.granularity * raw)
  const keep = (id: number, rawLat: number, rawLng: number): void => {
    const at = binarySearch(wanted, id)
    if (at < 0) return
    lat[at] = latitude(rawLat)
    lng[at] = longitude(rawLng)
  }
  const keepIfStop = (keys: readonly number[], values: readonly number[], rawLat: number, rawLng: number): void => {
    const stop = keys.length > 0 ? readStopTags(tagsOf(block, keys, values)) : undefined
    if (stop) keepStop(stop, [longitude(rawLng), latitude(rawLat)])
  }
  for (const group of block.groups) {
    new PbfReader(group).readFields((tag, _: null, pbf) => {
      if (tag === 1) {
        const node = pbf.readMessage(readNode, { id: 0, lat: 0, lng: 0, keys: [] as number[], values: [] as number[] })
        keep(node.id, node.lat, node.lng)
        if (holdsStops) keepIfStop(node.keys, node.values, node.lat, node.lng)
      } else if (tag === 2) {
        const dense = pbf.readMessage(holdsStops ? readDenseWithTags : readDense, {
          ids: [] as number[],
          lats: [] as number[],
          lngs: [] as number[],
          tags: [] as number[],
        })
        const [ids, lats, lngs] = [decodeDeltas(dense.ids), decodeDeltas(dense.lats), decodeDeltas(dense.lngs)]
        for (let i = 0; i < ids.length; i++) keep(ids[i] as number, lats[i] as number, lngs[i] as number)
        for (const [i, { keys, values }] of denseTags(dense.tags).entries())
          keepIfStop(keys, values, lats[i] as number, lngs[i] as number)
      }
    }, null)
  }
}

interface Node {
  id: number
  lat: number
  lng: number
  keys: number[]
  values: number[]
}

function readNode(tag: number, node: Node, pbf: PbfReader): void {
  if (tag === 1) node.id = pbf.readSVarint()
  else if (tag === 2) pbf.readPackedVarint(node.keys)
  else if (tag === 3) pbf.readPackedVarint(node.values)
  else if (tag === 8) node.lat = pbf.readSVarint()
  else if (tag === 9) node.lng = pbf.readSVarint()
}

interface DenseNodes {
  ids: number[]
  lats: number[]
  lngs: number[]
  tags: number[]
}

function readDense(tag: number, dense: DenseNodes, pbf: PbfReader): void {
  if (tag === 1) pbf.readPackedSVarint(dense.ids)
  else if (tag === 8) pbf.readPackedSVarint(dense.lats)
  else if (tag === 9) pbf.readPackedSVarint(dense.lngs)
}

function readDenseWithTags(tag: number, dense: DenseNodes, pbf: PbfReader): void {
  if (tag === 10) pbf.readPackedVarint(dense.tags)
  else readDense(tag, dense, pbf)
}

/** The tags of dense nodes are one list: alternating keys and values, and a zero after each node. */
function denseTags(list: readonly number[]): { keys: number[]; values: number[] }[] {
  const nodes: { keys: number[]; values: number[] }[] = []
  for (let i = 0; i < list.length; i++) {
    const node = { keys: [] as number[], values: [] as number[] }
    for (; i < list.length && list[i] !== 0; i += 2) {
      node.keys.push(list[i] as number)
      node.values.push(list[i + 1] as number)
    }
    nodes.push(node)
  }
  return nodes
}

/** Ids and coordinates are stored as differences from the previous value. */
function decodeDeltas(differences: readonly number[]): Float64Array {
  let sum = 0
  return Float64Array.from(differences, (difference) => (sum += difference))
}

/** Index of a value in a sorted array, or -1. */
function binarySearch(sorted: Float64Array, value: number): number {
  let [low, high] = [0, sorted.length - 1]
  while (low <= high) {
    const middle = (low + high) >>> 1
    const found = sorted[middle] as number
    if (found === value) return middle
    if (found < value) low = middle + 1
    else high = middle - 1
  }
  return -1
}
