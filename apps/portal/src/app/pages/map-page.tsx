import { useStored } from '../../platform/local-store.ts'
import { MapView } from '../../ui/map/map-view.tsx'
import { FloatingBar, Panel } from '../../ui/surface/panel.tsx'
import { DataBadge } from '../shell/data-badge.tsx'
import { ForecastRun } from '../shell/forecast-run.tsx'
import { BeingBuilt } from './being-built.tsx'
import styles from './map-page.module.css'
import { PLANNED_PAGES } from './planned-pages.texts.ts'

/** The map library calls its own canvas "Map"; two regions of one name could not be told apart. */
const MAP_LABEL = 'Weather map'

/** The base map, under the row that says what its data stands on. Its layers are still to come, and it says so. */
export function MapPage() {
  const [units] = useStored('measurementSystem')
  return (
    <div className={styles.page}>
      <MapView label={MAP_LABEL} units={units} padding={{ top: 64 }} />
      <h1 className="visually-hidden">{PLANNED_PAGES.map.title}</h1>
      <header className={styles.top}>
        <FloatingBar>
          <span className={styles.facts}>
            <ForecastRun />
            <DataBadge />
          </span>
        </FloatingBar>
      </header>
      <Panel variant="floating" className={styles.note}>
        <BeingBuilt page="map" />
      </Panel>
    </div>
  )
}
