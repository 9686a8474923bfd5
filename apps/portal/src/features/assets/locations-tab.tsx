import type { Timeframe } from '@stormlane/domain'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { assetQueries, type SavedLocation } from '../../platform/asset-queries.ts'
import { useClockTick } from '../../platform/refresh-cycle.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { assetsTexts, locationTexts as TEXTS } from './assets.texts.ts'
import { DeleteLocationDialog } from './delete-location-dialog.tsx'
import { locationColumns } from './location-columns.tsx'
import { LocationDetail } from './location-detail.tsx'
import { LocationDialog } from './location-dialog.tsx'

type Task = { kind: 'create' } | { kind: 'edit' | 'delete'; location: SavedLocation }

const NO_LOCATIONS: SavedLocation[] = []
const locationId = (location: SavedLocation) => location.id
const locationName = (location: SavedLocation) => location.name

export function LocationsTab() {
  const [timeframe, setTimeframe] = useState<Timeframe>('nowcast')
  const [task, setTask] = useState<Task>()
  const now = useClockTick()
  const { data: locations = NO_LOCATIONS, isPending, isError, refetch } = useQuery(assetQueries.locations())
  const columns = useMemo(() => locationColumns(locations, timeframe, now), [locations, timeframe, now])
  const close = () => setTask(undefined)

  return (
    <>
      <DataTable
        label={TEXTS.label}
        columns={columns}
        rows={locations}
        rowId={locationId}
        rowName={locationName}
        storageKey="locationsTableState"
        defaultSort={{ column: 'impact', descending: true }}
        quickFilter="name"
        exportName="locations"
        loading={isPending}
        error={isError ? { message: assetsTexts.loadFailed, onRetry: () => void refetch() } : undefined}
        empty={{ title: TEXTS.emptyTitle, text: TEXTS.emptyText }}
        toolbar={
          <SegmentedControl
            label={assetsTexts.forecast}
            value={timeframe}
            onChange={setTimeframe}
            options={[
              { value: 'nowcast', label: assetsTexts.nowcast },
              { value: 'extended', label: assetsTexts.extended },
            ]}
          />
        }
        actions={
          <Button
            kind="primary"
            icon={<Plus size={16} aria-hidden="true" />}
            onClick={() => setTask({ kind: 'create' })}
          >
            {TEXTS.create}
          </Button>
        }
        detail={(location) => (
          <LocationDetail
            location={location}
            timeframe={timeframe}
            onEdit={() => setTask({ kind: 'edit', location })}
            onDelete={() => setTask({ kind: 'delete', location })}
          />
        )}
      />
      {task?.kind === 'create' ? <LocationDialog onClose={close} /> : null}
      {task?.kind === 'edit' ? <LocationDialog location={task.location} onClose={close} /> : null}
      {task?.kind === 'delete' ? <DeleteLocationDialog location={task.location} onClose={close} /> : null}
    </>
  )
}
