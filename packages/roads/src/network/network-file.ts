// File format of an imported network: magic and version, a JSON header, the arrays one after the other (each aligned to
// eight bytes), and a CRC-32 of everything before it. All numbers are little-endian.
import { open, readFile, rename, rm } from 'node:fs/promises'
import { endianness } from 'node:os'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import type { Terrain } from '@stormlane/domain/roads'
import type { RoadStop } from '@stormlane/domain/vehicles'
import type { RoadGraph, RoadNetwork } from './road-graph.ts'

const MAGIC = 'SLROADS\n'
const VERSION = 1
const PREAMBLE_BYTES = MAGIC.length + 8

const ARRAY_TYPES = {
  nodeLng: Float64Array,
  nodeLat: Float64Array,
  firstEdge: Uint32Array,
  edgeSource: Uint32Array,
  edgeTarget: Uint32Array,
  edgeLengthMeters: Float32Array,
  edgeFreeFlowMps: Float32Array,
  edgeClass: Uint8Array,
  edgeRoute: Uint32Array,
  edgeFlags: Uint8Array,
  edgeShape: Uint32Array,
  firstShapePoint: Uint32Array,
  shapeLng: Float64Array,
  shapeLat: Float64Array,
} as const satisfies {
  [Name in keyof RoadGraph]: new (
    buffer: ArrayBuffer,
    offset: number,
    length: number,
  ) => RoadGraph[Name]
}

/** Version 1 of the format spells this array's name in British English; earlier imports must stay readable. */
const NAMES_IN_FILE: Partial<Record<keyof RoadGraph, string>> = { edgeLengthMeters: 'edgeLengthMetres' }
const nameInFile = (name: keyof RoadGraph): string => NAMES_IN_FILE[name] ?? name

interface Header {
  routes: string[]
  nodeNames: string[]
  nodeElevations?: (number | null)[] | undefined
  shapeTerrains?: Terrain[] | undefined
  attribution: string
  /** Missing in files imported before stops were read. */
  stops?: RoadStop[] | undefined
  /** The number of values in each array, by its name in the file. */
  lengths: Record<string, number>
}

export class BrokenNetworkFile extends Error {}

export function encodeNetwork(network: RoadNetwork): Buffer {
  if (endianness() !== 'LE') throw new Error('Network files are written on little-endian machines only.')
  const { graph, ...rest } = network
  const names = Object.keys(ARRAY_TYPES) as (keyof RoadGraph)[]
  const lengths = Object.fromEntries(names.map((name) => [nameInFile(name), graph[name].length]))
  const header = Buffer.from(JSON.stringify({ ...rest, lengths }))
  const preamble = Buffer.alloc(PREAMBLE_BYTES)
  preamble.write(MAGIC, 'latin1')
  preamble.writeUInt32LE(VERSION, MAGIC.length)
  preamble.writeUInt32LE(header.length, MAGIC.length + 4)
  const parts: Buffer[] = [preamble, header, padding(PREAMBLE_BYTES + header.length)]
  for (const name of names) {
    const { buffer, byteOffset, byteLength } = graph[name]
    parts.push(Buffer.from(buffer, byteOffset, byteLength), padding(byteLength))
  }
  const body = Buffer.concat(parts)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32LE(crc32(body))
  return Buffer.concat([body, checksum])
}

export function decodeNetwork(bytes: Buffer): RoadNetwork {
  if (bytes.length < PREAMBLE_BYTES || bytes.toString('latin1', 0, MAGIC.length) !== MAGIC)
    throw new BrokenNetworkFile('This is not a road network file.')
  const version = bytes.readUInt32LE(MAGIC.length)
  if (version !== VERSION)
    throw new BrokenNetworkFile(
      `The road network file has version ${version}, this server reads ${VERSION}: import it again.`,
    )
  const body = bytes.subarray(0, bytes.length - 4)
  if (crc32(body) !== bytes.readUInt32LE(body.length))
    throw new BrokenNetworkFile('The road network file is truncated or damaged: import it again.')
  const headerBytes = bytes.readUInt32LE(MAGIC.length + 4)
  const header = JSON.parse(bytes.toString('utf8', PREAMBLE_BYTES, PREAMBLE_BYTES + headerBytes)) as Header
  // Copied, because typed arrays need an aligned offset and a pooled Buffer may not have one.
  const aligned = new Uint8Array(bytes).buffer
  let offset = PREAMBLE_BYTES + headerBytes + padding(PREAMBLE_BYTES + headerBytes).length
  const take = <Name extends keyof RoadGraph>(name: Name): RoadGraph[Name] => {
    const length = header.lengths[nameInFile(name)] as number
    const array = new ARRAY_TYPES[name](aligned, offset, length) as RoadGraph[Name]
    offset += array.byteLength + padding(array.byteLength).length
    return array
  }
  const entries = (Object.keys(ARRAY_TYPES) as (keyof RoadGraph)[]).map((name) => [name, take(name)])
  const { lengths: _, ...rest } = header
  return { graph: Object.fromEntries(entries) as RoadGraph, ...rest }
}

/** Writes a temporary file and renames it, so that readers see either the old network or the new one. */
export async function writeNetworkFile(file: string, network: RoadNetwork): Promise<void> {
  const temporaryFile = path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}`)
  try {
    const handle = await open(temporaryFile, 'w')
    try {
      await handle.writeFile(encodeNetwork(network))
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(temporaryFile, file)
  } catch (error) {
    await rm(temporaryFile, { force: true })
    throw error
  }
}

export async function readNetworkFile(file: string): Promise<RoadNetwork> {
  return decodeNetwork(await readFile(file))
}

function padding(length: number): Buffer {
  return Buffer.alloc((8 - (length % 8)) % 8)
}
