// The shown shipments as files: CSV for programs with times in ISO 8601, and a calendar.
import { LEVEL_WORDS } from '@stormlane/domain/impacts'
import { impactLevelName } from '@stormlane/domain/levels'
import { routeName, tripCalendar } from '@stormlane/domain/trips'
import { arrivalZone, departureZone } from '../../parts/assets/arrival-odds.ts'
import { rateRoute } from '../../parts/assets/route-rating.ts'
import { portalConfig } from '../../platform/portal-config.ts'
import { formatDayTime, formatIso } from '../../platform/time-format.ts'
import { saveFile } from '../../ui/save-file.ts'
import { downloadCsv } from '../../ui/table/csv.ts'
import { shipmentName } from './board-row.tsx'
import type { Shipment } from './board-trip.ts'
import { planBoardTexts as TEXTS } from './plan-board.texts.ts'

export const downloadPlanCsv = (shipments: readonly Shipment[], day: string) =>
  downloadCsv(TEXTS.export.file(day, 'csv'), [TEXTS.export.columns, ...shipments.map(csvLine)])

export function downloadPlanCalendar(shipments: readonly Shipment[], day: string, now: Date): void {
  const text = tripCalendar(shipments.map(eventOf), now, portalConfig.productName)
  saveFile(TEXTS.export.file(day, 'ics'), new Blob([text], { type: 'text/calendar;charset=utf-8' }))
}

function csvLine(shipment: Shipment): string[] {
  const { route, result, departAt, arriveAt, level, suggestion } = shipment
  const [from, to] = [departureZone(route), result && arrivalZone(result)]
  const dock = route.appointment
  const chance = result?.arrival?.onTimeChance ?? null
  const iso = (ms: number, zone: string | undefined) => formatIso(new Date(ms), zone)
  return [
    shipmentName(shipment),
    routeName(route),
    route.origin.label,
    route.destination.label,
    route.vehicleData.id ?? '',
    iso(departAt, from),
    result ? iso(arriveAt, to) : '',
    LEVEL_WORDS[impactLevelName(level)],
    result ? rateRoute(route).text : '',
    dock?.earliest ? iso(Date.parse(dock.earliest), to) : '',
    dock ? iso(Date.parse(dock.latest), to) : '',
    dock && chance !== null ? String(Math.round(100 * chance)) : '',
    suggestion ? iso(suggestion.departAt, from) : '',
  ]
}

function eventOf(shipment: Shipment) {
  const { route, result, id, departAt, arriveAt, level } = shipment
  const words = result ? rateRoute(route).text : ''
  return {
    id,
    departAt,
    arriveAt,
    summary: `${shipmentName(shipment)}: ${route.origin.label} – ${route.destination.label}`,
    description: [
      `${LEVEL_WORDS[impactLevelName(level)]}${words === '' ? '' : `: ${words}`}`,
      ...(route.vehicleData.id ? [TEXTS.export.vehicle(route.vehicleData.id)] : []),
      ...(route.appointment
        ? [TEXTS.export.dock(formatDayTime(new Date(route.appointment.latest), result && arrivalZone(result)))]
        : []),
    ],
    location: route.destination.label,
  }
}
