import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import type { AssetUnderAlert } from '../../parts/assets/assets-under-alert.ts'
import { useAssetsUnderAlert } from '../../parts/assets/use-assets-under-alert.ts'
import { PlaceCallout } from '../../parts/callouts/place-callout.tsx'
import { ForecastProblem, forecastProblem } from '../../parts/forecast/forecast-problem.tsx'
import { forecastQueries } from '../../parts/forecast/forecast-queries.ts'
import { BringIntoSight } from '../../parts/map/bring-into-sight.tsx'
import { FitArea } from '../../parts/map/fit-area.tsx'
import { MapScreen, SCREEN_PADDING } from '../../parts/map/map-screen.tsx'
import { MapView } from '../../parts/map/map-view.tsx'
import { useMapPage } from '../../parts/map/use-map-page.ts'
import { FitOwnAssets } from '../../parts/markers/fit-own-assets.tsx'
import { alertItems } from '../../parts/overlays/alert-items.ts'
import { OverlayClicks } from '../../parts/overlays/overlay-clicks.tsx'
import { itemBounds, OverlayLayer } from '../../parts/overlays/overlay-layer.tsx'
import { overlayQueries } from '../../parts/overlays/overlay-queries.ts'
import { alertCountries } from '../../parts/overlays/use-overlays.ts'
import { useWireBounds } from '../../parts/overlays/use-wire-bounds.ts'
import { LocationPicker } from '../../parts/places/location-picker.tsx'
import { placeKey } from '../../parts/places/place-address.ts'
import { useSelectedPlace } from '../../parts/places/use-selected-place.ts'
import { ALERTS_FEED } from '../../platform/feed-names.ts'
import { isOffFeed } from '../../platform/feeds.ts'
import { useStored } from '../../platform/local-store.ts'
import { useLastKnown } from '../../platform/stale-data.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { FloatingBar } from '../../ui/surface/panel.tsx'
import { AlertCard } from './alert-card.tsx'
import { detailOfFeature, detailOfPlaceAlert } from './alert-detail.ts'
import { touchedAssets } from './alert-groups.ts'
import { AlertPanel } from './alert-panel.tsx'
import { alertsTexts } from './alerts.texts.ts'
import { type AlertsSearch, type AlertsState, readAlertsSearch, writeAlertsSearch } from './alerts-address.ts'
import { AssetPanel } from './asset-panel.tsx'

const OwnAssets = lazy(() => import('../../parts/markers/own-assets.tsx').then((m) => ({ default: m.OwnAssets })))

/** This page has no time bar. */
const PADDING = { ...SCREEN_PADDING, bottom: 0 }
const NOTHING: AlertsState = { place: null, alertIds: [] }
const NO_FEATURES: never[] = []

interface AlertsMapProps {
  search: AlertsSearch
  onSearch: (search: AlertsSearch) => void
  badge: ReactNode
}

/** The map of active government alerts and the assets they affect. */
export function AlertsMap({ search, onSearch, badge }: AlertsMapProps) {
  const { settings, units, now, openingBounds } = useMapPage()
  const [globalAlerts, setGlobalAlerts] = useStored('globalAlerts')
  const [bounds, onMove] = useWireBounds()
  const inSight = useQuery({
    ...overlayQueries.alerts(bounds ?? '', alertCountries(settings, globalAlerts)),
    enabled: bounds !== undefined,
  })
  const { place, alertIds } = useMemo(() => readAlertsSearch(search), [search])
  const { found } = useSelectedPlace(place)
  const weather = useQuery({
    ...forecastQueries.weather(found ?? { latitude: 0, longitude: 0 }),
    enabled: found !== null,
  })
  const known = useLastKnown(inSight.data)
  const features = known?.items ?? NO_FEATURES
  const isAwaited = known?.isAwaited === true && !isOffFeed(ALERTS_FEED)
  const { selected, isUnknown } = useSelectedAlerts(alertIds, features)
  const drawn = useMemo(() => {
    const ids = new Set(features.map(({ id }) => id))
    return [{ id: 'alerts' as const, items: alertItems([...features, ...selected.filter(({ id }) => !ids.has(id))]) }]
  }, [features, selected])
  const assets = useAssetsUnderAlert(now)
  const touched = useMemo(() => touchedAssets(assets), [assets])
  /** The item that was chosen by name or address instead of a click on the map. The map moves to it. */
  const [focusKey, setFocusKey] = useState(() => (place ? placeKey(place) : (alertIds[0] ?? null)))
  const go = (next: Partial<AlertsState>, name: string | null = null) => {
    setFocusKey(name)
    onSearch(writeAlertsSearch({ ...NOTHING, ...next }))
  }
  const focusItem = drawn[0]?.items.find(({ id }) => id === focusKey && alertIds.includes(id))
  const focusBounds = focusItem && itemBounds([focusItem])
  const pick = (next: AlertsState['place']) => go({ place: next }, placeKey(next))
  /** A location opens as a place. Vehicles and routes do not stay in one place, so their alerts open instead. */
  const pickAsset = ({ type, id, alerts }: AssetUnderAlert) =>
    type === 'location'
      ? pick({ kind: 'location', id })
      : go({ alertIds: alerts.map((alert) => alert.id) }, alerts[0]?.id ?? null)
  const isSelected = ({ type, id, alerts }: AssetUnderAlert) =>
    type === 'location'
      ? place?.kind === 'location' && place.id === id
      : alerts.length === alertIds.length && alerts.every((alert) => alertIds.includes(alert.id))

  return (
    <MapScreen
      title={alertsTexts.title}
      badge={badge}
      hasTimeBar={false}
      map={
        <MapView label={alertsTexts.map} units={units} padding={PADDING} bounds={openingBounds} onMove={onMove}>
          {drawn.map(({ id, items }) => (
            <OverlayLayer key={id} id={id} items={items} />
          ))}
          <OverlayClicks
            overlays={drawn}
            onItems={(items) => go({ alertIds: items.map(({ id }) => id) })}
            onPoint={(at) => go({ place: { kind: 'point', ...at } })}
          />
          {place && <PlaceCallout place={place} timeframe="nowcast" onSelect={(next) => go({ place: next })} />}
          {found && placeKey(place) === focusKey && <BringIntoSight at={found} />}
          <FitOwnAssets paused={place !== null || alertIds.length > 0} otherwise={undefined} />
          {focusItem && focusBounds && <FitArea of={focusItem.id} bounds={focusBounds} />}
          <Suspense>
            <OwnAssets
              locationId={place?.kind === 'location' ? place.id : null}
              onLocation={(id) => go({ place: { kind: 'location', id } })}
            />
          </Suspense>
          {found ? (
            <AlertCard
              key={placeKey(place)}
              title={found.location?.name ?? alertsTexts.card.point}
              alerts={(weather.data?.alerts ?? NO_FEATURES).map(detailOfPlaceAlert)}
              timeZone={found.timeZone}
              touched={touched}
              onAsset={pickAsset}
              empty={<NoPlaceAlerts weather={weather} />}
              onClose={() => go({})}
            />
          ) : (
            (selected.length > 0 || isUnknown) && (
              <AlertCard
                key={alertIds.join()}
                title={alertsTexts.card.here}
                alerts={selected.map(detailOfFeature)}
                timeZone={undefined}
                touched={touched}
                onAsset={pickAsset}
                empty={<EmptyState title={alertsTexts.card.unknownTitle} text={alertsTexts.card.unknown} />}
                onClose={() => go({})}
              />
            )
          )}
        </MapView>
      }
      top={
        <FloatingBar>
          <LocationPicker value={place} onChange={pick} />
        </FloatingBar>
      }
      side={
        <>
          <AlertPanel
            alerts={known?.items.map(detailOfFeature)}
            staleSince={known?.staleSince ?? null}
            isFailed={inSight.isError}
            isAwaited={isAwaited}
            touched={touched}
            selectedIds={alertIds}
            allCountries={globalAlerts}
            onAllCountries={settings.AlertsInAllCountries ? null : setGlobalAlerts}
            onSelect={({ id }) => go({ alertIds: [id] }, id)}
          />
          <AssetPanel assets={assets} isAwaited={isAwaited} now={now} isSelected={isSelected} onSelect={pickAsset} />
        </>
      }
    />
  )
}

/** Shown instead of a place's alerts: still loading, not available, or none. */
function NoPlaceAlerts({ weather }: { weather: UseQueryResult }) {
  const problem = weather.data === undefined ? forecastProblem(weather) : null
  if (problem) return <ForecastProblem problem={problem} />
  return weather.isPending ? <Skeleton height={172} /> : <EmptyState title={alertsTexts.card.none} />
}

/**
 * Returns the selected alerts: visible ones from the loaded list, others requested one by one. `isUnknown` is true if
 * the server knows none of them.
 */
function useSelectedAlerts(ids: readonly string[], features: readonly Feature[]) {
  const lacking = ids.filter((id) => !features.some((feature) => feature.id === id))
  const asked = useQueries({
    queries: lacking.map((id) => overlayQueries.alert(id)),
    combine: collectAlerts,
  })
  const { alerts, unknown } = asked
  const selected = useMemo(
    () => ids.flatMap((id) => features.find((one) => one.id === id) ?? alerts.find((one) => one.id === id) ?? []),
    [ids, features, alerts],
  )
  return { selected, isUnknown: unknown > 0 && unknown === ids.length }
}

type Feature = Parameters<typeof detailOfFeature>[0]

/** Defined outside the component, so that `useQueries` can memoize its result. */
function collectAlerts(results: readonly { data: Feature | null | undefined }[]) {
  return {
    alerts: results.flatMap(({ data }) => data ?? []),
    unknown: results.filter(({ data }) => data === null).length,
  }
}
