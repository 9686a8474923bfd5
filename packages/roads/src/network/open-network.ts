import { existsSync } from 'node:fs'
import path from 'node:path'
import { loadAuthoredNetwork } from '../corridors/authored-network.ts'
import { readNetworkFile } from './network-file.ts'
import type { RoadNetwork } from './road-graph.ts'

/** Path of the imported network in the data folder. */
export function importedNetworkFile(dataFolder: string): string {
  return path.join(dataFolder, 'roads.network')
}

/** The imported network if there is one, else the authored network. Throws on a damaged import instead of silently ignoring it. */
export async function openRoadNetwork(dataFolder: string): Promise<RoadNetwork> {
  const file = importedNetworkFile(dataFolder)
  return existsSync(file) ? readNetworkFile(file) : loadAuthoredNetwork()
}
