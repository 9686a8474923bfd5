import type { ImpactTabCategory, MapLayerId } from '@stormlane/domain/maps'
import { overlayTexts } from '../../parts/overlays/overlay.texts.ts'
import { impactRoute } from './impact.route.ts'

export const impactTexts = {
  title: impactRoute.title,
  map: 'Impact map',
  loading: 'Opening the impact map',
  choice: {
    category: 'Map category',
    categories: {
      'impact-indices': 'Impact Indices',
      'weather-indices': 'Weather Indices',
    } satisfies Record<ImpactTabCategory, string>,
    map: 'Map',
    model: 'Forecast',
    models: { nowcast: 'Nowcast', extended: 'Extended Forecast' },
    run: (run: string) => `Model run ${run}`,
    next: (next: string) => `Next update ${next}`,
    runLabel: 'Model run',
    loadingRun: 'Loading the model run…',
    noRun: 'No model run is published yet.',
    nowcastOnly: 'Lightning Probability is only available in Nowcast',
    daily: 'This product shows daily values on an hourly basis',
  },
  about: {
    label: (map: string) => `About ${map}`,
    show: 'What this map shows',
    close: 'Close description',
    layers: {
      road: 'How much the weather hinders driving, 0 to 10: rain, snow, ice, fog and water on the road, drawn along the roads.',
      disruption:
        'How much the weather disrupts business, 0 to 10: staff and deliveries that are late, sites that close.',
      flood:
        'How likely water stands where it should not, 0 to 10: from rain that falls, has fallen, and cannot run off.',
      power: 'How likely the power fails, 0 to 10: from gusts, ice on the lines, heavy snow and lightning.',
      life_property:
        'How much people and buildings are in danger, 0 to 10: wind, hail, tornadoes, heat, cold and floods.',
      wildfire_conditions: 'How easily a fire would start and run today, 0 to 10: dry air, wind, heat and dry ground.',
      wildfire_spread: 'Where fires that burn now may spread within the hour, 0 to 10.',
      radar: 'Rain and snow as radar sees them.',
      temperature: 'Air temperature two meters above the ground.',
      rain_accumulation: 'Rain that has fallen since the forecast began.',
      snow_accumulation: 'Fresh snow that has fallen since the forecast began.',
      wind_speed: 'Mean wind ten meters above the ground.',
      wind_gust: 'The strongest gusts ten meters above the ground.',
      lightning_probability: 'How likely lightning strikes within 4 miles over the next hour.',
    } satisfies Record<MapLayerId, string>,
  },
  events: {
    title: 'Weather Events of Interest',
    none: 'No storms or cyclones now.',
    loading: 'Looking for storms and cyclones',
    failed: 'The events could not be loaded.',
    off: overlayTexts.legend.off,
    awaited: overlayTexts.legend.awaited,
    locked: 'Storms and cyclones come with Critical Events.',
    more: 'About Critical Events',
    until: (moment: string) => `until ${moment}`,
    cyclone: 'Cyclone',
  },
  series: {
    title: 'Forecast at this place',
    show: 'Show forecast panel',
    hide: 'Hide forecast panel',
    empty: 'No place selected',
    emptyHint: 'Pick a location, or click the map, to see its ratings and weather over time.',
  },
} as const
