import { useMemo } from 'react'
import { assetsFailed } from '../../parts/assets/asset-nouns.ts'
import { assetTableTexts } from '../../parts/assets/asset-table.texts.ts'
import { locationColumns } from '../../parts/assets/location-columns.tsx'
import { ActionDetail } from '../../parts/assets/rated-detail.tsx'
import type { SavedLocation } from '../../platform/asset-queries.ts'
import { lazyPart, usePreloaded } from '../../platform/lazy-part.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { RowDetail } from '../../ui/table/row-detail.tsx'
import { dashboardTexts } from './dashboard.texts.ts'
import type { RateLocation } from './location-rating.ts'
import { select } from './state-changes.ts'
import type { DashboardModel } from './use-dashboard-view.ts'
import type { LoadedRows } from './use-view-assets.ts'

const FrameTimeline = lazyPart(() => import('./frame-timeline.tsx').then((m) => m.FrameTimeline))
const LATER = [FrameTimeline]

const TEXTS = dashboardTexts.location

interface LocationViewProps {
  model: DashboardModel
  view: 'location_impact' | 'location_weather'
  loaded: LoadedRows<SavedLocation>
  rate: RateLocation
}

const rowId = ({ id }: SavedLocation) => id
const rowName = ({ name }: SavedLocation) => name

/** The location table; rows expand to a timeline and the recommended action. */
export function LocationView({ model, view, loaded, rate }: LocationViewProps) {
  const { state, change, now, frame, window } = model
  usePreloaded(LATER)
  const columns = useMemo(() => locationColumns(loaded.rows, rate, now), [loaded.rows, rate, now])
  return (
    <DataTable
      label={TEXTS.label}
      columns={columns}
      rows={loaded.rows}
      rowId={rowId}
      rowName={rowName}
      storageKey={view === 'location_impact' ? 'dashboardLocationsTableState' : 'locationsWeatherTableState'}
      defaultPageSize={5}
      defaultSort={{ column: 'impact', descending: true }}
      quickFilter="name"
      exportName="locations"
      selectedId={state.selection?.kind === 'location' ? state.selection.id : undefined}
      onSelect={({ id }) => change(select(state, { kind: 'location', id }))}
      loading={loaded.isLoading}
      stale={loaded.stale}
      error={loaded.isError ? { message: assetsFailed('location'), onRetry: loaded.retry } : undefined}
      empty={{ title: state.impactedOnly ? TEXTS.emptyHigh(window.label) : TEXTS.empty(window.label) }}
      toolbar={
        <Switch
          label={TEXTS.highOnly}
          checked={state.impactedOnly}
          onChange={(impactedOnly) => change({ ...state, impactedOnly }, 'replace')}
        />
      }
      detail={(location) => (
        <RowDetail aside={<ActionDetail action={rate(location).action} missing={assetTableTexts.location.unscored} />}>
          <FrameTimeline location={location} view={view} frame={frame} now={now} />
        </RowDetail>
      )}
    />
  )
}
