import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { assetsTexts } from '../../features/assets/assets.texts.ts'
import type { AssetsTab } from '../../features/assets/assets-tab.ts'
import { AssetsTabs } from '../../features/assets/assets-tabs.tsx'
import { LocationsTab } from '../../features/assets/locations-tab.tsx'
import { VehiclesTab } from '../../features/assets/vehicles-tab.tsx'
import { assetQueries } from '../../platform/asset-queries.ts'
import { Panel } from '../../ui/surface/panel.tsx'
import { PageHeader } from '../shell/page-header.tsx'
import { BeingBuilt } from './being-built.tsx'
import styles from './planned-page.module.css'

/** A tab is one component of its own; this page only lays them out. */
const TAB_CONTENTS: Record<AssetsTab, () => ReactNode> = {
  routes: () => <TabBeingBuilt />,
  locations: () => <LocationsTab />,
  vehicles: () => <VehiclesTab />,
  'batch-uploads': () => <TabBeingBuilt />,
  'driver-notifications': () => <TabBeingBuilt />,
  'message-log': () => <TabBeingBuilt />,
}

export function AssetsPage({ tab, onTab }: { tab: AssetsTab; onTab: (tab: AssetsTab) => void }) {
  const { data: locations } = useQuery(assetQueries.locations())
  const { data: vehicles } = useQuery(assetQueries.vehicles())
  return (
    <>
      <PageHeader title={assetsTexts.title} />
      <AssetsTabs tab={tab} onTab={onTab} counts={{ locations: locations?.length, vehicles: vehicles?.length }}>
        {TAB_CONTENTS[tab]()}
      </AssetsTabs>
    </>
  )
}

function TabBeingBuilt() {
  return (
    <Panel className={styles.panel}>
      <BeingBuilt page="assets" />
    </Panel>
  )
}
