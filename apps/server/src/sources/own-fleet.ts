// Own vehicles have no provider: their positions are pushed, and nobody passes messages on to their drivers.
import { PRODUCT_SOURCE, TelematicsFailure } from '@stormlane/domain/vehicles'
import type { OpenProvider } from '../modules/telematics/telematics.ts'

const NO_WAY_TO_DRIVER = 'An own vehicle has no provider that could pass on messages.'

export const ownFleet: OpenProvider = ({ provider }) =>
  provider === 'own'
    ? {
        source: PRODUCT_SOURCE,
        isPushed: true,
        messageLimits: { perSecond: 100, burst: 100 },
        vehicles: async () => [],
        groups: async () => [],
        send: async () => {
          throw new TelematicsFailure('refused', NO_WAY_TO_DRIVER)
        },
      }
    : undefined
