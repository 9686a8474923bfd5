import { useState } from 'react'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useToasts } from '../../ui/toasts/toasts.tsx'
import css from './design-system.module.css'
import { ROUTE_COLUMNS, SITE_COLUMNS } from './sample-columns.tsx'
import { SAMPLE_ROUTES, SAMPLE_SITES, type SampleSite } from './sample-fleet.ts'

const NOW = new Date('2027-01-14T22:30:00Z')
const STALE = { updatedAt: new Date('2027-01-14T21:48:00Z'), now: NOW }
const NO_SITES: SampleSite[] = []

const siteId = (site: SampleSite) => site.id
const siteName = (site: SampleSite) => site.name

export function LocationsTable() {
  const [selectedId, setSelectedId] = useState<string | undefined>('grand-island-dc')
  return (
    <div className={css.body}>
      <DataTable
        label="Locations"
        columns={SITE_COLUMNS}
        rows={SAMPLE_SITES}
        rowId={siteId}
        rowName={siteName}
        defaultSort={{ column: 'impact', descending: true }}
        quickFilter="name"
        exportName="locations"
        selectedId={selectedId}
        onSelect={(site) => setSelectedId(site.id)}
        stale={STALE}
        detail={(site) => (
          <p>
            <b>{site.weather}</b>, peak {site.peak}. {site.name} is in the {site.region} region.
          </p>
        )}
      />
    </div>
  )
}

export function RoutesTable() {
  const [selectedId, setSelectedId] = useState<string>()
  return (
    <div className={css.body}>
      <DataTable
        label="Routes"
        columns={ROUTE_COLUMNS}
        rows={SAMPLE_ROUTES}
        rowId={(route) => route.id}
        rowName={(route) => route.name}
        subRows={(route) => route.options}
        defaultSort={{ column: 'risk', descending: true }}
        defaultPageSize={5}
        exportName="routes"
        selectedId={selectedId}
        onSelect={(route) => setSelectedId(route.id)}
      />
    </div>
  )
}

export function TableStates() {
  const show = useToasts()
  const table = { columns: SITE_COLUMNS, rows: NO_SITES, rowId: siteId, rowName: siteName, defaultPageSize: 5 } as const
  return (
    <div className={css.body}>
      <DataTable {...table} label="Locations on their way" loading />
      <DataTable
        {...table}
        label="Locations that failed"
        error={{
          message: 'The server did not answer within 10 s.',
          onRetry: () => show({ kind: 'info', title: 'Asking the server again' }),
        }}
      />
      <DataTable {...table} label="No locations" empty={{ title: 'No locations found for Nowcast.' }} />
    </div>
  )
}
