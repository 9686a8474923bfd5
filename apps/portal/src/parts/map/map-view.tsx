import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { MapFrame, type MapProps } from './map-frame.tsx'

const BUTTONS = { Button, IconButton }

/** The map of every screen of the portal. */
export function MapView(props: MapProps) {
  return <MapFrame buttons={BUTTONS} {...props} />
}
