// The one place that connects the server to the outside world: the adapter behind each port, chosen from the
// configuration. No other file of the server imports an adapter (tools/imports/adapter-places.ts). Threads start with
// their first task, so an unused adapter costs nothing.
import type { StopOrderer } from '@stormlane/domain/deciding'
import type { Geocoder } from '@stormlane/domain/places'
import type { Bucket, ReportFeed } from '@stormlane/domain/product'
import type { Router } from '@stormlane/domain/roads'
import type { Clock } from '@stormlane/domain/time'
import type { RunMaker } from '@stormlane/domain/weather'
import { SimulatedHistory, simulatedVerification } from '@stormlane/simulation'
import type { HazardSources } from './jobs/hazard-feeds.ts'
import type { VerificationSource } from './jobs/keep-verification.ts'
import type { StormMaker } from './jobs/make-storms.ts'
import type { Payments } from './modules/billing/payments.ts'
import type { TelematicsConnectors } from './modules/telematics/connectors.ts'
import type { OpenProvider } from './modules/telematics/telematics.ts'
import type { Config } from './platform/config.ts'
import type { Database } from './platform/database/database.ts'
import type { Log } from './platform/logging.ts'
import type { SendMail } from './platform/mailer.ts'
import type { Secrets } from './platform/secrets.ts'
import { chooseBucket } from './sources/bucket.ts'
import { checkFeeds } from './sources/check-feeds.ts'
import { connectedTelematics } from './sources/connected-telematics.ts'
import { chooseGeocoder } from './sources/geocoder.ts'
import { chooseHazards } from './sources/hazards.ts'
import { chooseMailer } from './sources/mail.ts'
import { observedVerification } from './sources/observed-verification.ts'
import { ownFleet } from './sources/own-fleet.ts'
import { choosePayments } from './sources/payments.ts'
import { chooseRouter, chooseStopOrderer } from './sources/router.ts'
import { chooseRunMaker } from './sources/run-maker.ts'
import { simulatedTelematics } from './sources/simulated-telematics.ts'
import { telematicsConnectors } from './sources/telematics-connectors.ts'

export { checkFeeds, chooseBucket }

export interface Sources {
  /** `prepare` reads the gazetteer before the first query. */
  geocoder: Geocoder & { prepare: () => void }
  /** Shared by several machines; null for a single machine. */
  bucket: Bucket | null
  /** Null for the embedded router, which runs in the route threads. */
  router: Router | null
  /** Another solver for orders of stops; null for the embedded one alone. */
  stopOrderer: StopOrderer | null
  /** Makes forecast runs and their radar frames. Null if another process fills the forecast folder. */
  runMaker: RunMaker | null
  /** Starts the thread that finds and replays storms of the past. Null if this server makes none. */
  openStormMaker: (() => StormMaker) | null
  /**
   * Opens the source of the actual weather: a thread of the simulated world, or what stations reported. Null without a
   * forecast.
   */
  openVerification: (() => VerificationSource) | null
  /** Alerts, events and road conditions. Null without a source of forecasts. */
  hazards: HazardSources | null
  /** The provider of each stored telematics connection. */
  telematics: (stored: { database: Database; secrets: Secrets }) => OpenProvider
  /** The telematics providers that admins can connect. */
  connectors: TelematicsConnectors
  sendMail: SendMail
  /** Card payments; simulated without the settings of a provider. */
  payments: (secrets: Secrets) => Payments
  close: () => Promise<void>
}

interface Dependencies {
  config: Config
  clock: Clock
  log: Log
  /** Version of this server, for services that require clients to identify themselves. */
  version: string
  /** Records the state of forecast feeds; by default nothing is recorded, because no page shows it. */
  report?: ReportFeed
}

function chooseVerification({ forecast }: Config): Sources['openVerification'] {
  switch (forecast.source) {
    case 'off':
      return null
    case 'simulated':
      return () => simulatedVerification(forecast)
    case 'live':
      return observedVerification
  }
}

export function openSources({ config, clock, log, version, report = () => undefined }: Dependencies): Sources {
  const hasForecast = config.forecast.source !== 'off'
  const geocoder = chooseGeocoder({ config, version, log })
  const hazards = hasForecast ? chooseHazards({ config, clock, version }) : null
  const connectors = telematicsConnectors({ config, clock })
  const fleets = simulatedTelematics({ clock, seed: config.forecast.seed, random: Math.random })
  return {
    geocoder,
    bucket: chooseBucket(config),
    router: chooseRouter(config),
    stopOrderer: chooseStopOrderer(config),
    runMaker: chooseRunMaker({ config, clock, version, report }),
    openStormMaker: config.history.isMade
      ? () => new SimulatedHistory({ ...config.forecast, dataFolder: config.dataFolder })
      : null,
    openVerification: chooseVerification(config),
    hazards,
    telematics(stored) {
      const openers = [ownFleet, fleets.providers(stored), connectedTelematics({ ...stored, connectors, log })]
      return (connection) => {
        for (const open of openers) {
          const provider = open(connection)
          if (provider) return provider
        }
        return undefined
      }
    },
    connectors,
    sendMail: chooseMailer(config, log),
    payments: (secrets) => choosePayments({ config, clock, secrets }),
    async close() {
      await Promise.all([geocoder.close(), hazards?.close(), fleets.close()])
    },
  }
}
