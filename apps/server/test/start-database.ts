// Starts one throwaway PostgreSQL for a run of the API tests, with a migrated template that each test file's database is copied
// from, and a second one that also has the demo. If DATABASE_URL_TEST is set, that server is used instead.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../src/platform/database/database.ts'
import { startEmbeddedPostgres } from '../src/platform/database/embedded-postgres.ts'
import { migrateToLatest } from '../src/platform/database/migrate.ts'
import { lockDataFolder } from '../src/platform/instance-lock.ts'
import { onServer, withDatabase } from './database-server.ts'
import { seedDemoTemplate } from './demo-template.ts'
import { sweepKilledRuns } from './sweep-killed-runs.ts'

const SCRATCH_FOLDER = path.join(import.meta.dirname, '../../../.tmp/test-postgres')

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = process.env.DATABASE_URL_TEST
    ? externalServer(process.env.DATABASE_URL_TEST)
    : await startThrowawayServer()
  const template = `stormlane_template_${process.pid}`
  const demoTemplate = `stormlane_demo_template_${process.pid}`
  const teardown = async () => {
    for (const name of [template, demoTemplate])
      await onServer(server.url, `drop database if exists ${name} with (force)`)
    await server.stop()
  }
  try {
    await onServer(server.url, `create database ${template}`)
    const database = openDatabase({ url: withDatabase(server.url, template), log: () => undefined })
    await migrateToLatest(database)
    await database.close()
    await onServer(server.url, `create database ${demoTemplate} template ${template}`)
    await seedDemoTemplate(withDatabase(server.url, demoTemplate))
  } catch (error) {
    await teardown()
    throw error
  }
  project.provide('testDatabases', { serverUrl: server.url, template, demoTemplate })
  return teardown
}

function externalServer(url: string) {
  return { url, stop: async () => undefined }
}

async function startThrowawayServer() {
  mkdirSync(SCRATCH_FOLDER, { recursive: true })
  await sweepKilledRuns(SCRATCH_FOLDER, 'run-')
  const dataFolder = mkdtempSync(path.join(SCRATCH_FOLDER, 'run-'))
  const lock = await lockDataFolder(dataFolder)
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
