import type { IncomingHttpHeaders } from 'node:http'
import type { ConnectableProvider, Credentials, TelematicsProvider, VehiclePosition } from '@stormlane/domain/vehicles'

/** Items from a provider that could not be read. */
export interface LeftOutItems {
  what: string
  count: number
  reason: string
}

/** Port to the providers that an admin can connect. */
export interface TelematicsConnectors {
  /** Sends no request yet: wrong credentials show up with the first request. */
  open(
    provider: ConnectableProvider,
    credentials: Credentials,
    onLeftOut: (items: LeftOutItems) => void,
  ): TelematicsProvider
  readonly motiveWebhooks: {
    isSigned(body: Buffer, headers: IncomingHttpHeaders, secret: string): boolean
    /** Returns null if it contains no usable position. */
    read(body: Buffer, now: Date): { externalId: string; position: VehiclePosition } | null
  }
}
