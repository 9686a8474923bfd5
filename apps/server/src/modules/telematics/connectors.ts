import type { ConnectableProvider, Credentials, TelematicsProvider } from '@stormlane/domain'

/** Items of a provider that could not be read. */
export interface LeftOutItems {
  what: string
  count: number
  reason: string
}

/** Port to the providers that an admin can connect. */
export interface TelematicsConnectors {
  /** The providers that this server knows how to reach. */
  readonly offered: readonly ConnectableProvider[]
  /** Asks nothing yet: wrong credentials show with the first question. */
  open(
    provider: ConnectableProvider,
    credentials: Credentials,
    onLeftOut: (items: LeftOutItems) => void,
  ): TelematicsProvider
}
