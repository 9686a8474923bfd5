// How partners may embed the portal: tokens of freight partners, and databases of the telematics host.
import { EMBED_PATHS, TELEMATICS_HOST } from '@stormlane/domain/embeds'
import { randomToken, sha256 } from '../platform/tokens.ts'
import { CommandRefused, UsageError } from './command.ts'
import { type AdminContext, type Command, findOrganization, printTable } from './context.ts'

const PROVIDER_NAME = /^[a-z0-9_-]{2,50}$/
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const issueToken: Command = {
  name: 'embed-token issue',
  usage: '<organization> <provider>',
  summary: "Prints the path, with a new token, at which a freight partner's pages show this organization's dashboard",
  async run(context, { words: [reference = '', name = ''] }) {
    const provider = name.toLowerCase()
    if (!PROVIDER_NAME.test(provider))
      throw new UsageError('A provider has 2 to 50 letters, digits, hyphens or underscores.')
    if (provider === TELEMATICS_HOST)
      throw new UsageError(`${TELEMATICS_HOST} signs its users in by itself: use embed-host connect.`)
    const organization = await findOrganization(context, reference)
    const token = randomToken()
    const created = { organizationId: organization.id, provider, tokenHash: sha256(token), now: context.clock.now() }
    await context.services.embedTokens.create(created)
    const query = new URLSearchParams({ provider_name: provider, provider_token: token })
    context.print(`${EMBED_PATHS.freight}?${query.toString()}`)
  },
}

const listTokens: Command = {
  name: 'embed-token list',
  usage: '<organization>',
  summary: 'Lists the embed tokens of an organization; the tokens themselves are shown only once',
  async run(context, { words: [reference = ''] }) {
    const { id } = await findOrganization(context, reference)
    const rows = await context.services.embedTokens.list(id)
    printTable(
      context,
      rows.map((token) => ({
        id: token.id,
        provider: token.provider,
        issued: token.createdAt.toISOString(),
        revoked: token.revokedAt?.toISOString() ?? 'no',
      })),
    )
  },
}

const revokeToken: Command = {
  name: 'embed-token revoke',
  usage: '<organization> <id>',
  summary: 'Revokes an embed token and ends the sessions that it opened',
  async run(context, { words: [reference = '', id = ''] }) {
    const { id: organizationId, name } = await findOrganization(context, reference)
    const owner = UUID.test(id)
      ? await context.services.embedTokens.revoke(organizationId, id, context.clock.now())
      : undefined
    if (!owner) throw new CommandRefused(`${name} has no such token in use; embed-token list shows them.`)
    context.print(`The token is revoked; ${sessionsEnded(await endSessions(context, [owner]))}.`)
  },
}

const connectHost: Command = {
  name: 'embed-host connect',
  usage: '<organization> <database>',
  summary: `Lets the users of this ${TELEMATICS_HOST} database open the organization's portal inside their host`,
  async run(context, { words: [reference = '', name = ''] }) {
    const database = name.trim().toLowerCase()
    if (database === '') throw new UsageError('A database has a name.')
    const organization = await findOrganization(context, reference)
    const connected = await context.services.hostDatabases.connect(organization.id, database, context.clock.now())
    if (!connected)
      throw new CommandRefused(`The database ${database} belongs to another organization; embed-host list shows it.`)
    context.print(`The users of ${database} open the portal of ${organization.name}.`)
  },
}

const listHosts: Command = {
  name: 'embed-host list',
  usage: '',
  summary: `Lists the connected ${TELEMATICS_HOST} databases`,
  async run(context) {
    const rows = await context.services.hostDatabases.list()
    printTable(
      context,
      rows.map(({ database, organization, createdAt }) => ({
        database,
        organization,
        connected: createdAt.toISOString(),
      })),
    )
  },
}

const disconnectHost: Command = {
  name: 'embed-host disconnect',
  usage: '<organization> <database>',
  summary: 'Turns the users of this database away and ends their sessions',
  async run(context, { words: [reference = '', database = ''] }) {
    const { id, name } = await findOrganization(context, reference)
    const owners = await context.services.hostDatabases.disconnect(id, database.trim().toLowerCase())
    if (!owners) throw new CommandRefused(`${name} has no database ${database}; embed-host list shows them.`)
    context.print(`The database is disconnected; ${sessionsEnded(await endSessions(context, owners))}.`)
  },
}

export const embedCommands: readonly Command[] = [
  issueToken,
  listTokens,
  revokeToken,
  connectHost,
  listHosts,
  disconnectHost,
]

async function endSessions(
  { services }: AdminContext,
  owners: readonly { organizationId: string; userId: string }[],
): Promise<number> {
  let ended = 0
  for (const { organizationId, userId } of owners)
    ended += await services.sessions.endAllSessions(organizationId, userId)
  return ended
}

const sessionsEnded = (count: number) => `${count} ${count === 1 ? 'session' : 'sessions'} ended`
