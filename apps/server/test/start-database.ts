// One throwaway PostgreSQL for a whole run of the API tests, with a migrated template from which each test's database is
// copied. DATABASE_URL_TEST points to another server instead.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../src/platform/database/database.ts'
import { startEmbeddedPostgres } from '../src/platform/database/embedded-postgres.ts'
import { migrateToLatest } from '../src/platform/database/migrate.ts'
import { lockDataFolder } from '../src/platform/instance-lock.ts'
import { onServer, withDatabase } from './database-server.ts'
import { sweepKilledRuns } from './sweep-killed-runs.ts'

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
  await sweepKilledRuns(SCRATCH_FOLDER, 'run-')
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
