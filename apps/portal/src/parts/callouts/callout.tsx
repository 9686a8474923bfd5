import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { uiTexts } from '../../ui/ui.texts.ts'
import { MapMarker } from '../map/map-marker.tsx'
import css from './callout.module.css'
import { useInSight } from './use-in-sight.ts'

/** Places the callout above its marker. */
const OFFSET: [number, number] = [0, -46]
const ON_TOP = 200

interface CalloutProps {
  longitude: number
  latitude: number
  label: string
  onClose: () => void
  children: ReactNode
}

export function Callout({ longitude, latitude, label, onClose, children }: CalloutProps) {
  const sheet = useRef<HTMLElement>(null)
  useInSight(sheet)
  return (
    <MapMarker longitude={longitude} latitude={latitude} anchor="bottom" offset={OFFSET} order={ON_TOP}>
      <section ref={sheet} className={css.callout} aria-label={label}>
        <span className={css.close}>
          <IconButton label={uiTexts.close} size="small" onClick={onClose}>
            <X size={14} aria-hidden="true" />
          </IconButton>
        </span>
        {children}
      </section>
    </MapMarker>
  )
}
