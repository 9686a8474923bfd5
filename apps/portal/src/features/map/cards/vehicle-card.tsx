import { gustLabel, indexText, labeledValue } from '@stormlane/domain/levels'
import {
  compassName,
  fahrenheitToCelsius,
  formatQuantity,
  inchesToMm,
  type MeasurementSystem,
  milesToMeters,
  mphToMps,
} from '@stormlane/domain/measures'
import { nextUpdateAt } from '@stormlane/domain/time'
import { routeName } from '@stormlane/domain/trips'
import { vehicleSourceName } from '@stormlane/domain/vehicles'
import { useQuery } from '@tanstack/react-query'
import { Route, Truck } from 'lucide-react'
import { useId, useState } from 'react'
import { AlertList } from '../../../parts/forecast/alert-list.tsx'
import { forecastQueries } from '../../../parts/forecast/forecast-queries.ts'
import { CardFrame } from '../../../parts/map/card-frame.tsx'
import { ProofLink } from '../../../parts/proof/proof-link.tsx'
import { assetQueries, type Vehicle } from '../../../platform/asset-queries.ts'
import { useClockTick } from '../../../platform/refresh-cycle.ts'
import { formatMoment } from '../../../platform/time-format.ts'
import { useUnits } from '../../../platform/units.ts'
import { useVehicleMessaging } from '../../../platform/vehicle-messaging.ts'
import { timelineOf } from '../../../platform/vehicle-timelines.ts'
import { Tabs, tabPanelProps } from '../../../ui/controls/tabs.tsx'
import { formatAge } from '../../../ui/states/age.ts'
import type { MapAsset } from '../assets/map-asset.ts'
import { mapTexts } from '../map.texts.ts'
import { ZoomTo } from '../map-fit.tsx'
import { ImpactSummary } from './impact-summary.tsx'
import { NextHours } from './next-hours.tsx'
import type { SelectedProps } from './selected-props.ts'
import css from './vehicle-card.module.css'
import { VehicleMake } from './vehicle-make.tsx'
import { VehiclePlace } from './vehicle-place.tsx'
import { VehicleStops } from './vehicle-stops.tsx'
import { VehicleTrack } from './vehicle-track.tsx'

const TEXTS = mapTexts.vehicle

/** The tag with the highest priority. */
const leadingTag = ({ tags, tagPriority }: NonNullable<Vehicle['upcomingImpact']>) =>
  tags.find(({ id }) => id === tagPriority[0])

/** The chart views of the vehicle panel (MAP-057). */
export const VEHICLE_CHART_VIEWS = ['current_conditions', 'alerts', 'recent_messages'] as const
type ChartView = (typeof VEHICLE_CHART_VIEWS)[number]

export function SelectedVehicle({ asset, timeframe, onSelect }: SelectedProps & { asset: MapAsset }) {
  const { data: vehicles = [] } = useQuery(assetQueries.vehicles())
  const vehicle = vehicles.find(({ id }) => id === asset.id)
  if (!vehicle) return null
  return (
    <VehicleCard
      asset={asset}
      vehicle={vehicle}
      timeframe={timeframe}
      onRoute={(id) => onSelect({ kind: 'route', id })}
      onClose={() => onSelect(null)}
    />
  )
}

interface VehicleCardProps extends Pick<SelectedProps, 'timeframe'> {
  asset: MapAsset
  vehicle: Vehicle
  onRoute: (routeId: string) => void
  onClose: () => void
}

export function VehicleCard({ asset, vehicle, timeframe, onRoute, onClose }: VehicleCardProps) {
  const [view, setView] = useState<ChartView>('current_conditions')
  const ids = useId()
  const now = useClockTick()
  const units = useUnits()
  const { sendAlert, recentMessages } = useVehicleMessaging()
  const at = asset.position
  const weather = useQuery({
    ...forecastQueries.weather(at ?? { latitude: 0, longitude: 0 }),
    enabled: at !== null && view === 'alerts',
  })
  const { externalUpdatedAt, currentConditions } = vehicle
  const zone = vehicle.timezone ?? undefined
  const timeline = timelineOf(vehicle)
  return (
    <CardFrame
      title={asset.name}
      subtitle={[
        vehicleSourceName(vehicle.source),
        motionText(vehicle, units),
        externalUpdatedAt && formatAge(new Date(externalUpdatedAt), now),
      ]
        .filter(Boolean)
        .join(' · ')}
      icon={<Truck size={18} strokeWidth={1.75} aria-hidden="true" />}
      actions={asset.position && <ZoomTo at={asset.position} />}
      onClose={onClose}
      footer={
        currentConditions && (
          <>
            <span>{TEXTS.conditionsAt(formatMoment(new Date(currentConditions.lastUpdatedAt), zone))}</span>
            <span>
              {mapTexts.layers.nextUpdate(formatMoment(nextUpdateAt(new Date(currentConditions.lastUpdatedAt)), zone))}
            </span>
          </>
        )
      }
    >
      <ImpactSummary asset={asset} place={at === null ? TEXTS.missing : <VehiclePlace vehicle={vehicle} />}>
        <OnRoute vehicle={vehicle} leadingId={asset.impacts[0]?.id} onRoute={onRoute} />
        <VehicleMake vehicle={vehicle} />
        <div className={css.actions}>
          {sendAlert(vehicle, 'button')}
          <ProofLink size="small" assetType="vehicle" id={vehicle.id} />
        </div>
      </ImpactSummary>
      {at ? (
        <>
          <NextHours
            timeline={timeline}
            now={now}
            timeZone={zone}
            hasRoute={vehicle.routeId !== null}
            isParked={vehicle.bearing === null}
            worst={asset.when && { level: asset.level, startAt: asset.when.startAt }}
          />
          <VehicleStops id={vehicle.id} timeline={timeline} now={now} timeZone={zone} />
        </>
      ) : null}
      <VehicleTrack id={vehicle.id} />
      <div className={css.tabs}>
        <Tabs
          label={TEXTS.views}
          idPrefix={ids}
          items={VEHICLE_CHART_VIEWS.map((value) => ({ value, label: TEXTS.view[value] }))}
          value={view}
          onChange={setView}
        />
      </div>
      <div className={css.view} {...tabPanelProps(ids, view)}>
        {view === 'current_conditions' && <Conditions conditions={currentConditions} units={units} />}
        {view === 'alerts' && at === null && <p className={css.none}>{TEXTS.missing}</p>}
        {view === 'alerts' && at !== null && <AlertList weather={weather} timeframe={timeframe} timeZone={zone} />}
        {view === 'recent_messages' && recentMessages(vehicle)}
      </div>
    </CardFrame>
  )
}

/** Positions drift, so a stationary vehicle seems to move a little. */
const STANDING_BELOW_MPH = 1

function motionText({ bearing, speed }: Vehicle, units: MeasurementSystem): string | null {
  if (speed === null) return null
  // Providers report no bearing for a stationary vehicle. For a moving one, no bearing means unknown (RISK-062).
  return bearing === null && speed < STANDING_BELOW_MPH
    ? TEXTS.standing
    : TEXTS.heading(compassName(bearing), formatQuantity('speed', mphToMps(speed), units))
}

interface OnRouteProps extends Pick<VehicleCardProps, 'vehicle' | 'onRoute'> {
  /** What the card names as its reason. */
  leadingId: string | undefined
}

/** The vehicle's route and its worst upcoming impact, unless the card names it already. */
function OnRoute({ vehicle, leadingId, onRoute }: OnRouteProps) {
  const { routeId, upcomingImpact } = vehicle
  const { data: route } = useQuery({
    ...assetQueries.routes('compact'),
    enabled: routeId !== null,
    select: (routes) => routes.find(({ id }) => id === routeId),
  })
  if (!route) return null
  const ahead = upcomingImpact && leadingTag(upcomingImpact)
  return (
    <p className={css.route}>
      <Route size={15} strokeWidth={1.75} aria-hidden="true" />
      <span>
        <button type="button" className={css.routeName} onClick={() => onRoute(route.id)}>
          {routeName(route)}
        </button>{' '}
        {ahead && ahead.id !== leadingId && TEXTS.ahead(ahead.text, ahead.reason)}
      </span>
    </p>
  )
}

function Conditions({ conditions, units }: { conditions: Vehicle['currentConditions']; units: MeasurementSystem }) {
  if (!conditions) return <p className={css.none}>{TEXTS.noConditions}</p>
  const { temperature, precipitation, visibility, wind, roadRisk, tippingIndex } = conditions
  const speed = (mph: number) => formatQuantity('speed', mphToMps(mph), units)
  const falling = precipitation.type === 'snow' ? 'snowRate' : 'rainRate'
  const cells = [
    [TEXTS.temperature, formatQuantity('temperature', fahrenheitToCelsius(temperature), units)],
    [precipitation.label, formatQuantity(falling, inchesToMm(precipitation.value), units)],
    [TEXTS.visibility, formatQuantity('distance', milesToMeters(visibility), units)],
    [TEXTS.wind(wind.directionCardinal), speed(wind.value)],
    [TEXTS.gust, labeledValue(speed(wind.maxGust), gustLabel(wind.maxGust))],
    [TEXTS.roadRisk, `${indexText(roadRisk.value)} / 10`],
    [TEXTS.tipping, `${indexText(tippingIndex)} / 10`],
  ] as const
  return (
    <dl className={css.cells}>
      {cells.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
