import type { IncomingHttpHeaders } from 'node:http'
import type { ConnectableProvider, Credentials, TelematicsProvider, VehiclePosition } from '@stormlane/domain'

/** Items of a provider that could not be read. */
export interface LeftOutItems {
  what: string
  count: number
  reason: string
}

/** Port to the providers that an admin can connect. */
export interface TelematicsConnectors {
  /** Asks nothing yet: wrong credentials show with the first question. */
  open(
    provider: ConnectableProvider,
    credentials: Credentials,
    onLeftOut: (items: LeftOutItems) => void,
  ): TelematicsProvider
  readonly motiveWebhooks: {
    isSigned(body: Buffer, headers: IncomingHttpHeaders, secret: string): boolean
    /** Null if there is no position in it that can be used. */
    read(body: Buffer, now: Date): { externalId: string; position: VehiclePosition } | null
  }
}
