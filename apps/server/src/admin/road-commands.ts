import { rm } from 'node:fs/promises'
import path from 'node:path'
import { BucketError } from '@stormlane/domain/product'
import { clearShelf, describeImport, importedNetworkFile, importRoadsFile, RoadImportRefused } from '@stormlane/roads'
import { shareRoads } from '../start/shared-roads.ts'
import { CommandRefused } from './command.ts'
import type { AdminContext, Command } from './context.ts'

const importRoads: Command = {
  name: 'roads import',
  usage: '<file>',
  summary:
    'Replaces the road network by the roads of a GeoJSON, zipped shapefile or OSM PBF file, from the next start on',
  async run(context, { words: [file = ''] }) {
    const { dataFolder, print } = context
    try {
      const report = await importRoadsFile(path.resolve(file), importedNetworkFile(dataFolder))
      for (const line of describeImport(report)) print(line)
      await shareWithAll(context)
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
  async run(context) {
    await rm(importedNetworkFile(context.dataFolder), { force: true })
    context.print('The authored road network is in use again.')
    await shareWithAll(context)
  },
}

async function shareWithAll({ bucket, database, dataFolder, print }: AdminContext): Promise<void> {
  if (!bucket) return
  const name = await shareRoads({ bucket, database, dataFolder }).catch((error: unknown) => {
    if (!(error instanceof BucketError)) throw error
    throw new CommandRefused(`The other processes keep their roads, because the bucket failed: ${error.message}.`)
  })
  print('All processes use it from their next start on.')
  await clearShelf(bucket, name).catch((error: unknown) => {
    if (!(error instanceof BucketError)) throw error
    print(`Older road networks stay in the bucket until the next import: ${error.message}.`)
  })
}

export const roadCommands: readonly Command[] = [importRoads, resetRoads]
