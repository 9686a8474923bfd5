// Finds the account for an embed's credentials (ADR 0160). All refusals look the same: they do not reveal whether a
// token is unknown or revoked, or whether a database is not connected or the host does not know the session.
import { type EmbedKind, TELEMATICS_HOST } from '@stormlane/domain/embeds'
import type { Clock } from '@stormlane/domain/time'
import type { Database } from '../../platform/database/database.ts'
import { sha256 } from '../../platform/tokens.ts'
import type { EmbedOwner } from './embed-account.ts'
import { embedTokenRepository } from './embed-token.repository.ts'
import { hostDatabaseRepository } from './host-database.repository.ts'
import { permittedServer } from './host-server.ts'
import { hostSessions } from './host-session.ts'

/** Validated by the contract: the fields that the provider needs are set. */
export interface EmbedCredentials {
  provider_name: string
  provider_token?: string | undefined
  provider_database?: string | undefined
  provider_username?: string | undefined
  provider_session_id?: string | undefined
  provider_server?: string | undefined
}

interface Dependencies {
  database: Database
  clock: Clock
  /** Permitted servers of the telematics host, and hosts that may have private addresses. */
  config: { embedHostServers: readonly string[]; outgoingPrivateHosts: readonly string[] }
}

export type EmbedSignIn = ReturnType<typeof embedSignIn>

export function embedSignIn({ database, clock, config }: Dependencies) {
  const tokens = embedTokenRepository(database)
  const databases = hostDatabaseRepository(database)
  const sessions = hostSessions({ privateHosts: config.outgoingPrivateHosts })

  async function ofHost(given: EmbedCredentials): Promise<EmbedOwner | undefined> {
    const hostDatabase = given.provider_database?.toLowerCase() ?? ''
    const username = given.provider_username?.toLowerCase() ?? ''
    const server = permittedServer(given.provider_server ?? '', config.embedHostServers)
    const organizationId = await databases.organizationOf(hostDatabase)
    // Asks the host only about databases that an operator connected: nobody else can make this server send requests.
    if (!server || !organizationId) return undefined
    const sessionId = given.provider_session_id ?? ''
    const user = await sessions.userOf({ server, database: hostDatabase, username, sessionId })
    if (!user) return undefined
    return databases.accountOf({ organizationId, database: hostDatabase, username, name: user.name, now: clock.now() })
  }

  return {
    /** Returns the kind of the embed and its account; undefined if the credentials are refused. */
    async find(given: EmbedCredentials): Promise<(EmbedOwner & { kind: EmbedKind }) | undefined> {
      const provider = given.provider_name.toLowerCase()
      const kind = provider === TELEMATICS_HOST ? 'telematics' : 'freight'
      const owner =
        kind === 'telematics' ? await ofHost(given) : await tokens.find(provider, sha256(given.provider_token ?? ''))
      return owner && { ...owner, kind }
    },
  }
}
