// Which feeds the settings turn on, and whether they are real.
import { DATA_SOURCES, type SourceMode } from '@stormlane/domain'
import type { Config } from '../../platform/config.ts'

type Settings = Pick<Config, 'forecast' | 'world' | 'nwsAlertsUrl' | 'liveEventUrls'>

const MODELS = ['hrrr', 'nbm', 'gfs']

/** The feeds of this server, in order. A live forecast is made of models. A simulated one knows what the weather was, and asks no station. */
export function sourceModes({
  forecast,
  world,
  nwsAlertsUrl,
  liveEventUrls,
}: Settings): [id: string, mode: SourceMode][] {
  const isLive = forecast.source === 'live'
  const live = new Set([
    ...MODELS,
    'radar',
    'government_alerts',
    'flood_chance',
    'observations',
    ...Object.keys(liveEventUrls).map((type) => `events:${type}`),
  ])
  const modeOf = (id: string): SourceMode => {
    if (forecast.source === 'off') return 'off'
    if (id === 'government_alerts' && nwsAlertsUrl) return 'live'
    if (world === 'simulated') return 'simulated'
    return live.has(id) ? 'live' : 'off'
  }
  return Object.keys(DATA_SOURCES)
    .filter((id) => (isLive ? id !== 'forecast' : ![...MODELS, 'observations'].includes(id)))
    .map((id) => [id, modeOf(id)])
}
