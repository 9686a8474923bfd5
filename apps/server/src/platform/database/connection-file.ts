// Port and password of the embedded database, in a file that lets admin commands on the same machine connect to it.
import { chownSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export interface EmbeddedConnection {
  port: number
  password: string
  /** Where PostgreSQL was last started; missing in files of older versions. */
  host?: string | undefined
}

export const DATABASE_NAME = 'stormlane'
export const DATABASE_USER = 'stormlane'

export function readConnection(dataFolder: string): EmbeddedConnection | undefined {
  try {
    const value = JSON.parse(readFileSync(fileIn(dataFolder), 'utf8')) as Partial<EmbeddedConnection>
    if (typeof value.port !== 'number' || typeof value.password !== 'string') return undefined
    return { port: value.port, password: value.password, host: value.host }
  } catch {
    return undefined
  }
}

export function writeConnection(dataFolder: string, connection: EmbeddedConnection): void {
  const file = fileIn(dataFolder)
  writeFileSync(`${file}.new`, JSON.stringify(connection), { mode: 0o600, flush: true })
  // If root runs a command on another user's data folder, the file must stay readable for that user.
  const { uid, gid } = statSync(dataFolder)
  if (process.getuid?.() === 0) chownSync(`${file}.new`, uid, gid)
  renameSync(`${file}.new`, file)
}

export function connectionUrl({ port, password }: EmbeddedConnection, database = DATABASE_NAME): string {
  return `postgres://${DATABASE_USER}:${password}@127.0.0.1:${port}/${database}`
}

function fileIn(dataFolder: string): string {
  return path.join(dataFolder, 'postgres.json')
}
