import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { BucketError } from '@stormlane/domain/product'
import { importReports } from '../modules/history/import-reports.ts'
import { keepStorm } from '../modules/history/keep-storm.ts'
import { openStormShelf, STORM_LEASE } from '../modules/history/storm-shelf.ts'
import { openStormStore, type StormStore } from '../modules/history/storm-store.ts'
import { DomainError } from '../platform/domain-error.ts'
import { stormPrefix } from '../start/history.ts'
import { CommandRefused } from './command.ts'
import type { AdminContext, Command } from './context.ts'

/** One year of events of the whole country is about 80 MB. */
const MAX_FILE_BYTES = 300_000_000
const LISTED_ROWS = 20

const importReportsCommand: Command = {
  name: 'history import-reports',
  usage: '<storm> <file>',
  summary:
    'Adds the events of a NOAA Storm Events details file (.csv or .csv.gz) to the ground truth of a stored storm',
  async run(context, { words: [storm = '', file = ''] }) {
    const { print } = context
    const { imported, leftOut, malformed } = await withStorms(
      context,
      async (store) => refuseInWords(() => importReports(store, storm, readText(file))),
      storm,
    )
    print(`${imported} ${imported === 1 ? 'event' : 'events'} imported into ${storm}.`)
    for (const [reason, rows] of leftOut) print(`${rows} left out: ${reason}.`)
    for (const { line, problem } of malformed.slice(0, LISTED_ROWS)) print(`Line ${line} cannot be read: ${problem}.`)
    if (malformed.length > LISTED_ROWS) print(`${malformed.length - LISTED_ROWS} more lines cannot be read.`)
  },
}

const keepCommand: Command = {
  name: 'history keep',
  usage: '<from> <to> <name>',
  summary:
    'Makes a storm of a period of the archive: days in UTC, the last one whole, or moments like 2026-01-14T06:00Z',
  async run(context, { words: [from = '', to = '', name = ''] }) {
    const { database, clock, print } = context
    const { id, notes } = await withStorms(context, (store) =>
      keepStorm({ store, database, clock }, { from, to, name }),
    )
    print(`${id} is kept. The page Historical Accuracy shows it.`)
    for (const note of notes) print(note)
  },
}

/** Changes the storms of this machine, or with a bucket those of all machines. */
async function withStorms<Result>(
  { bucket, config, database, print }: AdminContext,
  change: (store: StormStore) => Promise<Result>,
  /** The storm whose run is read. */
  read?: string,
): Promise<Result> {
  const store = openStormStore(config.history.folder, (unreadable) =>
    print(`${unreadable} cannot be read and is left out.`),
  )
  if (!bucket) return change(store)
  const log = { warn: (_: object, text: string) => print(`Warning: ${text}.`) }
  const prefix = stormPrefix(config.world)
  const shelf = openStormShelf({ bucket, store, prefix, cacheBytes: config.runCacheBytes, log })
  try {
    return await database.leases.inTurn(STORM_LEASE)(async (alone) => {
      await shelf.take(alone)
      if (read) await shelf.bringWhole(read)
      const result = await change(store)
      await shelf.publish(alone)
      return result
    })
  } catch (error) {
    if (!(error instanceof BucketError)) throw error
    throw new CommandRefused(
      `The storms of the other machines are unchanged, because the bucket failed: ${error.message}.`,
    )
  } finally {
    shelf.close()
  }
}

function readText(file: string): string {
  try {
    const content = readFileSync(path.resolve(file))
    const isGzip = content[0] === 0x1f && content[1] === 0x8b
    return (isGzip ? gunzipSync(content, { maxOutputLength: MAX_FILE_BYTES }) : content).toString('utf8')
  } catch (error) {
    throw new CommandRefused(`${file} cannot be read: ${(error as Error).message}`)
  }
}

function refuseInWords<Result>(run: () => Result): Result {
  try {
    return run()
  } catch (error) {
    if (error instanceof DomainError) throw new CommandRefused(error.message)
    throw error
  }
}

export const historyCommands: readonly Command[] = [importReportsCommand, keepCommand]
