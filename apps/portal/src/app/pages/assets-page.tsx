import { useQuery } from '@tanstack/react-query'
import { assetsTexts } from '../../features/assets/assets.texts.ts'
import { type AssetsTab, AssetsTabs } from '../../features/assets/assets-tabs.tsx'
import { LocationsTab } from '../../features/assets/locations-tab.tsx'
import { locationQueries } from '../../platform/location-queries.ts'
import { Panel } from '../../ui/surface/panel.tsx'
import { PageHeader } from '../shell/page-header.tsx'
import { BeingBuilt } from './being-built.tsx'
import styles from './planned-page.module.css'

export function AssetsPage({ tab, onTab }: { tab: AssetsTab; onTab: (tab: AssetsTab) => void }) {
  const { data: locations } = useQuery(locationQueries.all())
  return (
    <>
      <PageHeader title={assetsTexts.title} />
      <AssetsTabs tab={tab} onTab={onTab} counts={{ locations: locations?.length }}>
        {tab === 'locations' ? (
          <LocationsTab />
        ) : (
          <Panel className={styles.panel}>
            <BeingBuilt page="assets" />
          </Panel>
        )}
      </AssetsTabs>
    </>
  )
}
