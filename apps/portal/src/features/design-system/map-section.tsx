import { lazy, Suspense } from 'react'
import { Spinner } from '../../ui/states/spinner.tsx'
import css from './design-system.module.css'

/** MapLibre is the heaviest part of the portal: the page is readable before it has arrived. */
const MapView = lazy(async () => ({ default: (await import('../../ui/map/map-view.tsx')).MapView }))

export function MapSection() {
  return (
    <div className={css.body}>
      <div className={css.map}>
        <Suspense fallback={<Spinner />}>
          <MapView label="Base map of North America" zoom={3.6} />
        </Suspense>
      </div>
    </div>
  )
}
