// One throwaway PostgreSQL for a whole run of the API tests, with a migrated template from which each test's database is
// copied. DATABASE_URL_TEST points to another server instead.
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../src/platform/database/database.ts'
import { startEmbeddedPostgres } from '../src/platform/database/embedded-postgres.ts'
import { migrateToLatest } from '../src/platform/database/migrate.ts'
import { clearOrphans } from '../src/platform/database/orphaned-postgres.ts'
import { DataFolderInUse, lockDataFolder } from '../src/platform/instance-lock.ts'
import { onServer, withDatabase } from './database-server.ts'

const SCRATCH_FOLDER = path.join(import.meta.dirname, '../../../.tmp/test-postgres')

declare module 'vitest' {
  interface ProvidedContext {
    testDatabases: { serverUrl: string; template: string }
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = process.env.DATABASE_URL_TEST ? given(process.env.DATABASE_URL_TEST) : await throwaway()
  const template = `stormlane_template_${process.pid}`
  const teardown = async () => {
    await onServer(server.url, `drop database if exists ${template} with (force)`)
    await server.stop()
  }
  try {
    await onServer(server.url, `create database ${template}`)
    const database = openDatabase({ url: withDatabase(server.url, template), log: () => undefined })
    await migrateToLatest(database)
    await database.close()
  } catch (error) {
    await teardown()
    throw error
  }
  project.provide('testDatabases', { serverUrl: server.url, template })
  return teardown
}

function given(url: string) {
  return { url, stop: async () => undefined }
}

async function throwaway() {
  mkdirSync(SCRATCH_FOLDER, { recursive: true })
  await sweepKilledRuns()
  const dataFolder = mkdtempSync(path.join(SCRATCH_FOLDER, 'run-'))
  const lock = lockDataFolder(dataFolder)
  const postgres = await startEmbeddedPostgres({ dataFolder, log: console.error, throwaway: true })
  return {
    url: postgres.url,
    async stop() {
      await postgres.stop()
      lock.release()
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}

/** A run that was killed could not stop its PostgreSQL. */
async function sweepKilledRuns(): Promise<void> {
  for (const name of readdirSync(SCRATCH_FOLDER)) {
    const folder = path.join(SCRATCH_FOLDER, name)
    try {
      lockDataFolder(folder)
    } catch (error) {
      if (error instanceof DataFolderInUse) continue
      throw error
    }
    await clearOrphans(path.join(folder, 'postgres'), () => undefined)
    rmSync(folder, { recursive: true, force: true })
  }
}
