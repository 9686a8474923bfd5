import type { Bucket } from '@stormlane/domain/product'
import type { Clock } from '@stormlane/domain/time'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/database/database.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { Services } from '../start/services.ts'
import { type Command as CommandOf, CommandRefused } from './command.ts'

/** What a command can use before the database is opened. */
export interface Place {
  config: Config
  /** Of this server, for services that require clients to identify themselves. */
  version: string
  /** DATABASE_URL is not set. */
  isEmbedded: boolean
  clock: Clock
  dataFolder: string
  print: (line: string) => void
  /** Asks the person at the terminal; without a terminal the answer is empty. */
  ask: (question: string) => Promise<string>
}

export interface AdminContext extends Place {
  database: Database
  services: Services
  secrets: Secrets
  /** Null if STORMLANE_BUCKET is not set. */
  bucket: Bucket | null
  /** SECRET_KEY is set; otherwise the key is a file of the data folder. */
  hasConfiguredKey: boolean
}

export type Command = CommandOf<AdminContext, Place>

/** Finds an organization by id or by name, ignoring case. */
export async function findOrganization({ services }: AdminContext, reference: string) {
  const all = await services.directory.names()
  const found = all.filter(({ id, name }) => id === reference || name.toLowerCase() === reference.trim().toLowerCase())
  const [organization] = found
  if (!organization) throw new CommandRefused(`There is no organization "${reference}"; organization list shows them.`)
  if (found.length > 1)
    throw new CommandRefused(`${found.length} organizations are called "${reference}": give the id.`)
  return organization
}

export async function findUser({ services }: AdminContext, email: string) {
  const user = await services.directory.findUser(email)
  if (!user) throw new CommandRefused(`There is no user ${email}; user list shows them.`)
  return user
}

export function printTable({ print }: Pick<Place, 'print'>, rows: readonly Record<string, string>[]): void {
  const names = Object.keys(rows[0] ?? {})
  const widths = names.map((name) => Math.max(name.length, ...rows.map((row) => row[name]?.length ?? 0)))
  const line = (cells: string[]) =>
    cells
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd()
  if (rows.length === 0) return
  print(line(names))
  for (const row of rows) print(line(names.map((name) => row[name] ?? '')))
}
