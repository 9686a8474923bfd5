import { geometryBounds } from '@stormlane/domain/geo'
import type { Geometry } from 'geojson'
import { type ComponentProps, useMemo, useRef } from 'react'
import { MapFrame } from '../../parts/map/map-frame.tsx'
import { alertItems } from '../../parts/overlays/alert-items.ts'
import { OverlayLayer } from '../../parts/overlays/overlay-layer.tsx'
import { PlainButton, PlainIconButton } from '../../ui/controls/plain-buttons.tsx'
import css from './alert-viewer.module.css'
import { alertViewerTexts as TEXTS } from './alert-viewer.texts.ts'
import { PrintedMap } from './printed-map.tsx'

const BUTTONS = { Button: PlainButton, IconButton: PlainIconButton }

interface AlertMapProps {
  /** Undefined while it loads. */
  alert: Parameters<typeof alertItems>[0][number] | undefined
  controls: boolean
  padding: NonNullable<ComponentProps<typeof MapFrame>['padding']>
}

export function AlertMap({ alert, controls, padding }: AlertMapProps) {
  const items = useMemo(() => (alert ? alertItems([alert]) : []), [alert])
  const bounds = useMemo(() => (alert?.geometry ? geometryBounds(alert.geometry as Geometry) : undefined), [alert])
  const printed = useRef<HTMLCanvasElement>(null)
  return (
    <>
      <MapFrame
        key={alert?.id ?? 'none'}
        buttons={BUTTONS}
        label={TEXTS.map}
        controls={controls}
        padding={padding}
        {...(bounds && { bounds })}
      >
        <OverlayLayer id="alerts" items={items} />
        <PrintedMap canvas={printed} />
      </MapFrame>
      <canvas ref={printed} className={css.printed} width={0} height={0} />
    </>
  )
}
