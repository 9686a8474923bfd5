import { rm } from 'node:fs/promises'
import path from 'node:path'
import { describeImport, importedNetworkFile, importRoadsFile, RoadImportRefused } from '@stormlane/roads'
import { CommandRefused } from './command.ts'
import type { Command } from './context.ts'

const importRoads: Command = {
  name: 'roads import',
  usage: '<file>',
  summary:
    'Replaces the road network by the roads of a GeoJSON, zipped shapefile or OSM PBF file, from the next start on',
  async run({ dataFolder, print }, { words: [file = ''] }) {
    try {
      const report = await importRoadsFile(path.resolve(file), importedNetworkFile(dataFolder))
      for (const line of describeImport(report)) print(line)
    } catch (error) {
      if (error instanceof RoadImportRefused) throw new CommandRefused(error.message)
      throw error
    }
  },
}

const resetRoads: Command = {
  name: 'roads reset',
  usage: '',
  summary: 'Goes back to the road network that ships with the product, from the next start on',
  async run({ dataFolder, print }) {
    await rm(importedNetworkFile(dataFolder), { force: true })
    print('The authored road network is in use again.')
  },
}

export const roadCommands: readonly Command[] = [importRoads, resetRoads]
