import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Spinner } from '../../ui/states/spinner.tsx'
import css from './design-system.module.css'
import { designSystemTexts } from './design-system.texts.ts'

/** Loaded only on request, because MapLibre is the heaviest part of the portal. */
const MapView = lazy(async () => ({ default: (await import('../../parts/map/map-view.tsx')).MapView }))

export function MapSection() {
  const [shown, setShown] = useState(false)
  return (
    <div className={css.body}>
      {shown ? (
        <div className={css.map}>
          <Suspense fallback={<Spinner />}>
            <MapView label={designSystemTexts.map} zoom={3.6} />
          </Suspense>
        </div>
      ) : (
        <div className={css.row}>
          <Button onClick={() => setShown(true)}>{designSystemTexts.showMap}</Button>
        </div>
      )}
    </div>
  )
}
