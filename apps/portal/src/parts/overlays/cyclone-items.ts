import type { CallAnswer, listEvents } from '@stormlane/contract'
import { type CycloneStrength, cycloneStrength, cycloneWindText } from '@stormlane/domain/hazards'
import type { MeasurementSystem } from '@stormlane/domain/measures'
import { formatMoment, formatWeekdayHour } from '../../platform/time-format.ts'
import { overlayTexts as TEXTS } from './overlay.texts.ts'
import { calloutFacts, type OverlayItem } from './overlay-item.ts'

export type CycloneEvent = Extract<
  CallAnswer<typeof listEvents>['events'][number],
  { eventType: 'cyclones'; cycloneId: string }
>

const STRENGTH_COLORS: Record<CycloneStrength, string> = { M: '#8E24AA', H: '#F1352C', S: '#FD8C44', D: '#F7D046' }

type Look = Pick<OverlayItem, 'color' | 'legend'> &
  Partial<Pick<OverlayItem, 'icon' | 'mark' | 'label' | 'fillOpacity' | 'lineWidthPx' | 'dashed'>>

/** Draws one part of a cyclone: cone, track, danger swath, position or another model's track. */
export function drawnCyclone(event: CycloneEvent, units: MeasurementSystem) {
  const own = event.geoJson.properties
  const windKt = typeof own.max_wind_kt === 'number' ? own.max_wind_kt : null
  const number = (name: string, words: (value: number) => string) =>
    typeof own[name] === 'number' ? words(own[name]) : null
  const isModelTrack = event.feature.endsWith('_alternate')
  return {
    title: event.name,
    facts: calloutFacts(
      [TEXTS.part, TEXTS.cycloneParts[event.feature.replace('_alternate', '') as keyof typeof TEXTS.cycloneParts]],
      [TEXTS.category, typeof own.category === 'string' ? own.category : null],
      [TEXTS.wind, windKt === null ? null : cycloneWindText(windKt, units)],
      [TEXTS.pressure, number('pressure_hpa', (value) => `${value} hPa`)],
      [TEXTS.when, typeof own.valid_at === 'string' ? formatMoment(new Date(own.valid_at)) : null],
      [TEXTS.model, isModelTrack && typeof own.model === 'string' ? own.model : null],
    ),
    partOf: event.cycloneId,
    cyclone: { id: event.cycloneId, hasModelTracks: event.hasModelForecastTracks, isModelTrack },
    ...cyclonePartStyle(event, windKt),
  }
}

const PARTS = TEXTS.cycloneParts

/** Visible on land and sea in both themes. */
const TRACK_COLOR = '#B44CD8'

/** Styles of the parts that are not track points. */
const LOOKS: Partial<Record<CycloneEvent['feature'], Look>> = {
  storm_danger_swath: { color: '#F1352C', legend: PARTS.storm_danger_swath, fillOpacity: 0.12, lineWidthPx: 1 },
  storm_cone_of_uncertainty: {
    color: TRACK_COLOR,
    legend: PARTS.storm_cone_of_uncertainty,
    fillOpacity: 0.18,
    lineWidthPx: 1.25,
  },
  storm_track_line: { color: TRACK_COLOR, legend: PARTS.storm_track_line, lineWidthPx: 3 },
  disturbance_point: { color: '#F7D046', legend: PARTS.disturbance_point, mark: 'X' },
}
const MODEL_TRACK: Look = { color: '#4F9BE8', legend: TEXTS.kinds.modelTrack, lineWidthPx: 1.5, dashed: true }

function cyclonePartStyle({ feature, name, geoJson }: CycloneEvent, windKt: number | null): Look {
  if (feature.endsWith('_alternate')) return MODEL_TRACK
  // A cyclone of unknown wind is not drawn as a weak one.
  const letter = windKt === null ? null : cycloneStrength(windKt)
  const color = letter ? STRENGTH_COLORS[letter] : TRACK_COLOR
  const legend = letter ? TEXTS.strengths[letter] : PARTS.storm_track_point
  const { lead_hours, valid_at } = geoJson.properties
  if (LOOKS[feature]) return { ...LOOKS[feature], label: feature === 'disturbance_point' ? name : '' }
  if (lead_hours === 0) return { color, legend, icon: 'hurricane', label: name }
  return {
    color,
    legend,
    mark: letter ?? 'X',
    label: typeof valid_at === 'string' ? formatWeekdayHour(new Date(valid_at)) : '',
  }
}

/** Keeps other models' tracks for the selected cyclone only; selecting one without tracks clears them (LAYER-039). */
export function withModelTracks(items: readonly OverlayItem[], selectedId: string | null): readonly OverlayItem[] {
  const selected = items.find(({ id }) => id === selectedId)?.cyclone
  const shown = selected?.hasModelTracks ? selected.id : null
  return items.filter(({ cyclone }) => !cyclone?.isModelTrack || cyclone.id === shown)
}
