import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../src/platform/database/database.ts'
import { onServer, withDatabase } from './database-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testDatabases: { serverUrl: string; template: string; demoTemplate: string }
  }
}

export interface TestDatabase extends Database {
  /** Closes the database and drops it from the server. */
  drop(): Promise<void>
}

/** An empty database with the newest schema for one test file. Create it in beforeAll and drop it in afterAll. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return copyOf(inject('testDatabases').template)
}

/** The same with the demo, and with the tables of the queue (demo-template.ts). */
export async function createDemoDatabase(replicaUrl?: string): Promise<TestDatabase> {
  return copyOf(inject('testDatabases').demoTemplate, replicaUrl)
}

async function copyOf(template: string, replicaUrl?: string): Promise<TestDatabase> {
  const { serverUrl } = inject('testDatabases')
  const name = `stormlane_test_${randomUUID().replaceAll('-', '')}`
  await onServer(serverUrl, `create database ${name} template ${template}`)
  const database = openDatabase({
    url: withDatabase(serverUrl, name),
    replicaUrl,
    log: () => undefined,
    connections: 10,
  })
  return {
    ...database,
    async drop() {
      await database.close()
      await onServer(serverUrl, `drop database if exists ${name} with (force)`)
    },
  }
}
