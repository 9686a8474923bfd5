// `npm run admin -- roads import FILE` replaces the authored network with the roads of a file.
import { open, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { freeFlowMps } from '../corridors/free-flow-speed.ts'
import { writeNetworkFile } from '../network/network-file.ts'
import { lineLengthMeters, type Position } from '../network/position.ts'
import { createNetwork, type RoadLeg, type RoadNetwork, type RoadNode } from '../network/road-graph.ts'
import { cleanLines, pointKey } from './clean-lines.ts'
import { connectLines } from './connect-lines.ts'
import { DROP_REASONS, type DropReason, IMPORT_TEXTS, RoadImportRefused } from './import.texts.ts'
import { largestComponent } from './largest-component.ts'
import { readGeoJson } from './read-geojson.ts'
import { readOsmPbf } from './read-osm-pbf.ts'
import { readZippedShapefile } from './read-shapefile.ts'
import { countDropped, type SourceLine, type SourceLines } from './source-line.ts'

export interface RoadImportReport {
  /** Lines in the file. */
  read: number
  /** Lines that are at least partly in the network. */
  kept: number
  dropped: Partial<Record<DropReason, number>>
  /** Dead ends that were extended onto another road. */
  joinedEnds: number
  /** Connected components of the imported roads; only the largest is kept. */
  components: number
  nodes: number
  edges: number
  lengthMeters: number
  /** Places where a truck can stop. */
  stops: number
}

/** Imports the file and atomically replaces the network file; on failure the previous network stays. */
export async function importRoadsFile(inputFile: string, networkFile: string): Promise<RoadImportReport> {
  const { network, report } = await importRoads(inputFile)
  await writeNetworkFile(networkFile, network)
  return report
}

export async function importRoads(file: string): Promise<{ network: RoadNetwork; report: RoadImportReport }> {
  const source = await readSource(file)
  const { dropped } = source
  const lines = cleanLines(source.lines, dropped)
  if (lines.length === 0) throw new RoadImportRefused(IMPORT_TEXTS.noRoads(path.basename(file), source.read))
  const { pieces, joinedEnds } = connectLines(lines, source.snapToleranceMeters)
  const { nodes, legs } = buildLegs(pieces)
  const { inLargest, components } = largestComponent(nodes.length, legs)
  const isKept = (leg: RoadLeg | undefined) => leg !== undefined && inLargest[leg.from] === 1 && inLargest[leg.to] === 1
  const kept = legs.filter(isKept)
  const keptLines = new Set(pieces.filter((_, i) => isKept(legs[i])).map((piece) => piece.sourceIndex))
  countDropped(dropped, 'disconnected', lines.length - keptLines.size)
  const network = { ...createNetwork(...renumberNodes(nodes, kept), source.attribution), stops: source.stops }
  return {
    network,
    report: {
      read: source.read,
      kept: keptLines.size,
      dropped,
      joinedEnds,
      components,
      nodes: network.graph.nodeLng.length,
      edges: network.graph.edgeTarget.length,
      lengthMeters: kept.reduce((sum, leg) => sum + leg.lengthMeters, 0),
      stops: source.stops.length,
    },
  }
}

/** The lines that the admin command prints. */
export function describeImport(report: RoadImportReport): string[] {
  const dropped = Object.entries(report.dropped).map(
    ([reason, lines]) => `  ${lines} left out: ${DROP_REASONS[reason as DropReason]}`,
  )
  const kilometers = Math.round(report.lengthMeters / 1000)
  return [
    `${report.read} lines read, ${report.kept} kept.`,
    ...dropped,
    `${report.joinedEnds} loose ends joined; the roads fell into ${report.components} pieces, the largest is used.`,
    `The network has ${report.nodes} junctions, ${report.edges} edges and ${kilometers} km of road.`,
    ...(report.stops > 0 ? [`${report.stops} places where trucks can stop are known.`] : []),
  ]
}

async function readSource(file: string): Promise<SourceLines> {
  const fileName = path.basename(file)
  const found = await stat(file).catch(() => undefined)
  if (!found?.isFile()) throw new RoadImportRefused(IMPORT_TEXTS.missing(file))
  if (found.size === 0) throw new RoadImportRefused(IMPORT_TEXTS.empty(fileName))
  const start = await firstBytes(file)
  if (start.toString('latin1').includes('OSMHeader')) return readOsmPbf(file, fileName)
  if (start.toString('latin1', 0, 2) === 'PK') return readZippedShapefile(await readFile(file), fileName)
  if (/^\uFEFF?\s*[{[]/.test(start.toString('utf8'))) return readGeoJson(await readFile(file), fileName)
  throw new RoadImportRefused(IMPORT_TEXTS.unknownFormat(fileName))
}

async function firstBytes(file: string): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

function buildLegs(pieces: readonly SourceLine[]): { nodes: RoadNode[]; legs: RoadLeg[] } {
  const nodes: RoadNode[] = []
  const nodeAt = new Map<string, number>()
  const node = (point: Position): number => {
    const key = pointKey(point)
    const known = nodeAt.get(key)
    if (known !== undefined) return known
    nodeAt.set(key, nodes.length)
    return nodes.push({ lng: point[0], lat: point[1], name: '' }) - 1
  }
  const legs = pieces.map(
    (piece): RoadLeg => ({
      from: node(piece.line[0] as Position),
      to: node(piece.line.at(-1) as Position),
      lengthMeters: lineLengthMeters(piece.line),
      freeFlowMps: piece.speedMps ?? freeFlowMps(piece.class, '', Number.POSITIVE_INFINITY),
      class: piece.class,
      route: piece.route,
      ferry: piece.class === 'ferry',
      // Road files do not contain borders.
      border: false,
      oneWay: piece.oneWay,
      line: piece.line,
    }),
  )
  return { nodes, legs }
}

/** Drops nodes that no kept leg uses and numbers the rest from 0. */
function renumberNodes(nodes: readonly RoadNode[], legs: readonly RoadLeg[]): [RoadNode[], RoadLeg[]] {
  const kept: RoadNode[] = []
  const newNumber = new Map<number, number>()
  const number = (node: number): number => {
    const known = newNumber.get(node)
    if (known !== undefined) return known
    newNumber.set(node, kept.length)
    return kept.push(nodes[node] as RoadNode) - 1
  }
  const moved = legs.map((leg) => ({ ...leg, from: number(leg.from), to: number(leg.to) }))
  return [kept, moved]
}
