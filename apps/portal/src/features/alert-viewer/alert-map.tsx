import { geometryBounds } from '@stormlane/domain'
import type { Geometry } from 'geojson'
import { type ComponentProps, useMemo } from 'react'
import { MapView } from '../../parts/map/map-view.tsx'
import { alertItems } from '../../parts/overlays/alert-items.ts'
import { OverlayLayer } from '../../parts/overlays/overlay-layer.tsx'
import { alertViewerTexts as TEXTS } from './alert-viewer.texts.ts'

interface AlertMapProps {
  /** Undefined while it is being loaded. */
  alert: Parameters<typeof alertItems>[0][number] | undefined
  controls: boolean
  padding: NonNullable<ComponentProps<typeof MapView>['padding']>
}

export function AlertMap({ alert, controls, padding }: AlertMapProps) {
  const items = useMemo(() => (alert ? alertItems([alert]) : []), [alert])
  const bounds = useMemo(() => (alert?.geometry ? geometryBounds(alert.geometry as Geometry) : undefined), [alert])
  return (
    <MapView
      key={alert?.id ?? 'none'}
      label={TEXTS.map}
      controls={controls}
      padding={padding}
      {...(bounds && { bounds })}
    >
      <OverlayLayer id="alerts" items={items} />
    </MapView>
  )
}
