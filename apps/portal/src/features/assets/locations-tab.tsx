import type { Timeframe } from '@stormlane/domain/time'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { locationColumns } from '../../parts/assets/location-columns.tsx'
import { assetQueries, type SavedLocation } from '../../platform/asset-queries.ts'
import { useCheckedIds } from '../../platform/handed-choice.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { readStored, useStored } from '../../platform/local-store.ts'
import { QUERY_KEYS } from '../../platform/query-keys.ts'
import { useClockTick } from '../../platform/refresh-cycle.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx'
import { actionsColumn } from '../../ui/table/actions-column.ts'
import { AssetTable } from './asset-table.tsx'
import { assetsTexts, checkTexts, locationTexts as TEXTS } from './assets.texts.ts'
import type { AssetsAddress } from './assets-address.ts'
import { AssetCheckbox, CheckedAssetsContext } from './checked-assets.tsx'
import { CheckedBar } from './checked-bar.tsx'
import { removeLocations } from './delete-assets.ts'
import { DeleteLocationDialog } from './delete-location-dialog.tsx'
import { LocationDetail } from './location-detail.tsx'
import { LocationDialog } from './location-dialog.tsx'
import { locationImpact, ratingOf } from './location-impact.ts'

// Loaded on demand, because few users open it.
const LocationLimitsDialog = lazyPart(() => import('./location-limits-dialog.tsx').then((m) => m.LocationLimitsDialog))

const ChangeGroupDialog = lazyPart(() => import('./change-group-dialog.tsx').then((m) => m.ChangeGroupDialog))

type Task =
  | { kind: 'create' }
  | { kind: 'group'; locations: readonly SavedLocation[] }
  | { kind: 'edit' | 'limits' | 'delete'; location: SavedLocation }

/** Wide enough for the header text above the checkboxes. */
const CHECK_WIDTH_PX = 72

const NO_LOCATIONS: SavedLocation[] = []
const locationName = (location: SavedLocation) => location.name

interface LocationsTabProps {
  address: AssetsAddress
  /** The upload button. */
  upload: ReactNode
  /** Renders the forecast of a location in a timeframe. */
  forecast: (location: SavedLocation, timeframe: Timeframe) => ReactNode
}

export function LocationsTab({ address, upload, forecast }: LocationsTabProps) {
  const [remembered, remember] = useStored('locationsTableState')
  const timeframe: Timeframe = address.forecast ?? (remembered?.forecast === 'extended' ? 'extended' : 'nowcast')
  const setTimeframe = (forecast: Timeframe) => {
    remember({ ...readStored('locationsTableState'), forecast })
    address.onChange({ forecast })
  }
  const showRemembered = useEffectEvent(() => {
    if (address.forecast !== timeframe && timeframe === 'extended') address.onChange({ forecast: timeframe })
  })
  useEffect(() => showRemembered(), [])
  const [task, setTask] = useState<Task>()
  const client = useQueryClient()
  const [ids, setIds] = useCheckedIds('location')
  const checked = useMemo(() => ({ ids, onChange: setIds }), [ids, setIds])
  const now = useClockTick()
  const assets = useQuery(assetQueries.locations())
  const locations = assets.data ?? NO_LOCATIONS
  const columns = useMemo(
    () => [
      ...locationColumns(locations, (location) => ratingOf(location, timeframe), now),
      actionsColumn<SavedLocation>(checkTexts.header, CHECK_WIDTH_PX, ({ id, name }) => (
        <AssetCheckbox id={id} name={name} />
      )),
    ],
    [locations, timeframe, now],
  )
  const rowLevel = useCallback((location: SavedLocation) => locationImpact(location, timeframe).level, [timeframe])
  const close = () => setTask(undefined)

  return (
    <CheckedAssetsContext value={checked}>
      <AssetTable
        assetType="location"
        address={address}
        label={TEXTS.label}
        assets={assets}
        columns={columns}
        rowLevel={rowLevel}
        rowName={locationName}
        storageKey="locationsTableState"
        exportName="locations"
        empty={{ title: TEXTS.emptyTitle, text: TEXTS.emptyText }}
        toolbar={
          <>
            <SegmentedControl
              label={assetsTexts.forecast}
              value={timeframe}
              onChange={setTimeframe}
              options={[
                { value: 'nowcast', label: assetsTexts.nowcast },
                { value: 'extended', label: assetsTexts.extended },
              ]}
            />
            <CheckedBar
              noun="location"
              rows={locations}
              rowName={locationName}
              columns={columns}
              remove={removeLocations}
              onRemoved={() => void client.invalidateQueries({ queryKey: QUERY_KEYS.locations })}
            >
              {(chosen) => (
                <Button size="small" onClick={() => setTask({ kind: 'group', locations: chosen })}>
                  {checkTexts.changeGroup}
                </Button>
              )}
            </CheckedBar>
          </>
        }
        actions={
          <>
            {upload}
            <Button
              kind="primary"
              icon={<Plus size={16} aria-hidden="true" />}
              onClick={() => setTask({ kind: 'create' })}
            >
              {TEXTS.create}
            </Button>
          </>
        }
        detail={(location) => (
          <LocationDetail
            location={location}
            timeframe={timeframe}
            forecast={forecast(location, timeframe)}
            onEdit={() => setTask({ kind: 'edit', location })}
            onLimits={() => setTask({ kind: 'limits', location })}
            onDelete={() => setTask({ kind: 'delete', location })}
          />
        )}
      />
      {task?.kind === 'create' ? <LocationDialog onClose={close} /> : null}
      {task?.kind === 'edit' ? <LocationDialog location={task.location} onClose={close} /> : null}
      {task?.kind === 'limits' ? <LocationLimitsDialog location={task.location} onClose={close} /> : null}
      {task?.kind === 'delete' ? <DeleteLocationDialog location={task.location} onClose={close} /> : null}
      {task?.kind === 'group' ? <ChangeGroupDialog locations={task.locations} onClose={close} /> : null}
    </CheckedAssetsContext>
  )
}
