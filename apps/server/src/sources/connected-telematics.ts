import { createHash } from 'node:crypto'
import { isConnectable, type TelematicsProvider } from '@stormlane/domain/vehicles'
import type { ConnectionRow } from '../modules/telematics/connection.repository.ts'
import type { TelematicsConnectors } from '../modules/telematics/connectors.ts'
import { readStoredCredentials } from '../modules/telematics/credentials.ts'
import type { OpenProvider } from '../modules/telematics/telematics.ts'
import type { Log } from '../platform/logging.ts'
import type { Secrets } from '../platform/secrets.ts'

interface Dependencies {
  connectors: TelematicsConnectors
  secrets: Secrets
  log: Log
}

/** Limit of opened providers (our choice); the one used longest ago is dropped first. */
const MOST_OPEN = 5_000

/**
 * Opens stored connections to real providers. A provider stays open between polls, with its session, its cursor and the
 * positions that it already reported, until its credentials change.
 */
export function connectedTelematics({ connectors, secrets, log }: Dependencies): OpenProvider {
  const opened = new Map<string, TelematicsProvider>()

  function open({ organizationId, provider, credentials }: ConnectionRow): TelematicsProvider | undefined {
    if (!isConnectable(provider)) return undefined
    const onLeftOut = (items: object) => log.warn({ organizationId, source: provider, ...items }, 'items were left out')
    try {
      return connectors.open(provider, readStoredCredentials(secrets, credentials), onLeftOut)
    } catch (error) {
      return unreadable(provider, error)
    }
  }

  return (row) => {
    const sealed = createHash('sha256')
      .update(row.credentials ?? '')
      .digest('base64')
    const key = `${row.organizationId} ${row.id} ${sealed}`
    const provider = opened.get(key) ?? open(row)
    if (!provider) return undefined
    // Set again, so that the map stays in the order of last use.
    opened.delete(key)
    opened.set(key, provider)
    for (const oldest of opened.keys()) if (opened.size > MOST_OPEN) opened.delete(oldest)
    return provider
  }
}

/** Stands in for a connection whose credentials cannot be decrypted: every call fails with the reason. */
function unreadable(source: string, error: unknown): TelematicsProvider {
  const fail = async () => {
    throw error
  }
  return { source, messageLimits: { perSecond: 1, burst: 1 }, vehicles: fail, groups: fail, send: fail }
}
